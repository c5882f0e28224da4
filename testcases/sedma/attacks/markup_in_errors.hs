-- Tries: to bring markup, formulas and terminal codes onto the pages, into the CSV and onto the terminal.
-- Expected: graded; shown as letters; nothing earned. </script><script>alert(1)</script> =1+1
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay [] = error "</td><script>alert(1)</script><img src=x onerror=alert(1)>"
replay [c] = error "=HYPERLINK(\"http://example.org\")\ESC]0;title\BEL\ESC[2J\ESC[31m"
replay cs = error "\55296\1114111 {{ 7 * 7 }} {% raw %} ::error::command"
