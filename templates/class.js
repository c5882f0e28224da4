// The script of the class page and the audit page: sorts and filters tables, and describes the cells of the map.
// It reads only what the tables show, and fetches nothing.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const order = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

  // Sorting: every heading with data-sort becomes a button.
  const cellAt = (row, column) => {
    let start = 0;
    for (const cell of row.cells) {
      if (start === column) return cell;
      start += cell.colSpan;
    }
    return row.cells[row.cells.length - 1];
  };
  const valueOf = (row, column, numeric) => {
    const cell = cellAt(row, column);
    const text = cell.dataset.v ?? cell.textContent.trim();
    if (!numeric) return text;
    const number = parseFloat(text);
    return Number.isNaN(number) ? null : number;
  };
  const isEmpty = (value) => value === null || value === "" || value === "–";
  const compare = (left, right, up) => { // empty cells come last, whichever the direction
    if (isEmpty(left)) return isEmpty(right) ? 0 : 1;
    if (isEmpty(right)) return -1;
    const difference = typeof left === "number" ? left - right : order.compare(left, right);
    return up ? difference : -difference;
  };
  const sortTable = (table, heading) => {
    let column = 0;
    for (const cell of heading.parentNode.cells) {
      if (cell === heading) break;
      column += cell.colSpan;
    }
    const numeric = heading.dataset.sort === "number";
    const before = heading.getAttribute("aria-sort");
    const up = before ? before === "descending" : !numeric;
    for (const other of heading.parentNode.cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", up ? "ascending" : "descending");
    const body = table.tBodies[0];
    const keyed = [...body.rows].map((row) => [valueOf(row, column, numeric), row]);
    keyed.sort((left, right) => compare(left[0], right[0], up));
    body.append(...keyed.map(([, row]) => row));
    table.dispatchEvent(new Event("sorted", { bubbles: true }));
  };
  for (const table of all("table.sortable")) {
    for (const heading of all("th[data-sort]", table.tHead)) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => sortTable(table, heading));
    }
  }
  for (const filters of all(".filters")) filters.hidden = false;

  // Filtering and searching the students.
  const rowsNow = () => all("tr[data-r]");
  const students = [];
  for (const row of rowsNow()) students[Number(row.dataset.r)] = {
    row,
    id: row.cells[0].textContent,
    words: `${row.cells[0].textContent} ${row.cells[1].textContent} ${row.lastElementChild.textContent}`.toLowerCase(),
  };
  if (!students.length) return;
  const parts = all("details.part").filter((part) => part.querySelector("tr[data-r]"));
  const search = byId("search"), show = byId("show"), shown = byId("shown"); // no show on the audit page
  const fits = (row, choice) => {
    if (!choice) return true;
    if (choice === "full") return "full" in row.dataset;
    if (choice === "low") return "low" in row.dataset;
    if (choice === "lost") return row.dataset.s === "graded" && !("full" in row.dataset);
    const [kind, value] = [choice[0], choice.slice(2)];
    if (kind === "s") return row.dataset.s === value;
    if (kind === "k") return (row.dataset.k ?? "")[Number(value)] === "0";
    return (row.dataset.i ?? "").split(" ").includes(value);
  };
  const filter = () => {
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { row, words } of students) {
      const visible = fits(row, show ? show.value : "") && wanted.every((word) => words.includes(word));
      if (row.hidden === visible) row.hidden = !visible;
      count += visible;
    }
    if (wanted.length) for (const part of parts) part.open = part.querySelector("tr[data-r]:not([hidden])") !== null;
    shown.textContent = count === students.length ? `All ${count} shown` : `${count} of ${students.length} shown`;
    arrange();
  };

  // The map.
  const heat = byId("heat"), cellStatus = byId("cell-status"), rowOrder = byId("rows"), columnOrder = byId("columns");
  const svg = heat && heat.querySelector("svg");
  const left = svg ? Number(svg.dataset.left) : 0, top = svg ? Number(svg.dataset.top) : 0, pitch = svg ? Number(svg.dataset.pitch) : 1, width = 8;
  const cases = [];
  for (const row of all("tr[data-n]"))
    cases[Number(row.dataset.n)] = {
      id: row.cells[0].querySelector("code").textContent,
      share: Number(row.dataset.d),
      expected: row.dataset.e,
      ways: JSON.parse(row.dataset.w),
    };
  const lines = svg ? all("g.row", svg).map((group, rank) => ({ group, rank, signs: group.dataset.c, student: students[Number(group.dataset.r)] })) : [];
  const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  let visible = lines, columns = cases.map((_, index) => index), cursor = null;

  const wayOf = (line, column) => {
    const sign = line.signs[column];
    return sign === "." ? null : cases[column].ways[signs.indexOf(sign)] ?? ["wrong", "a rare answer"];
  };
  const draw = (line) => {
    const paths = { w: "", f: "" };
    let kind = null, start = 0;
    for (let position = 0; position <= columns.length; position += 1) {
      const way = position < columns.length ? wayOf(line, columns[position]) : null;
      const next = way && (way[0] === "wrong" ? "w" : "f");
      if (next === kind) continue;
      if (kind) paths[kind] += `M${start} 0h${position - start}`;
      [kind, start] = [next, position];
    }
    for (const drawn of line.group.querySelectorAll("path")) drawn.setAttribute("d", paths[drawn.getAttribute("class")]);
  };
  const comparers = {
    score: (left, right) => left.rank - right.rank,
    name: (left, right) => order.compare(left.student.id, right.student.id),
    alike: (left, right) => (left.signs < right.signs ? 1 : left.signs > right.signs ? -1 : left.rank - right.rank),
  };
  const arrange = () => {
    if (!svg) return;
    const indexes = new Map(rowsNow().map((row, index) => [row, index]));
    visible = lines.filter((line) => !line.student.row.hidden);
    visible.sort(comparers[rowOrder.value] ?? ((left, right) => indexes.get(left.student.row) - indexes.get(right.student.row)));
    const kept = new Set(visible);
    for (const line of lines) if (!kept.has(line)) line.group.setAttribute("display", "none");
    visible.forEach((line, index) => {
      line.group.removeAttribute("display");
      line.group.setAttribute("transform", `translate(${left} ${top + index * pitch})`);
    });
    mark(null);
  };
  const rearrangeColumns = () => {
    columns = cases.map((_, index) => index);
    if (columnOrder.value === "hard") columns.sort((left, right) => cases[left].share - cases[right].share || left - right);
    lines.forEach(draw);
    for (const bands of all(".bands", svg)) bands.setAttribute("display", columnOrder.value === "hard" ? "none" : "inline");
    mark(null);
  };

  let marker = null;
  const mark = (cell) => {
    cursor = cell;
    if (marker) marker.setAttribute("display", cell ? "inline" : "none");
    if (!cell) return;
    const line = visible[cell.row], column = columns[cell.column], way = wayOf(line, column), asked = cases[column];
    marker.setAttribute("x", left + cell.column * width - 1);
    marker.setAttribute("y", top + cell.row * pitch - 1);
    const answer = !way ? `right, ${asked.expected}` : way[0] === "wrong" ? `answered ${way[1] || "nothing"}, expected ${asked.expected}` : `${way[0].replaceAll("-", " ")}, expected ${asked.expected}`;
    cellStatus.textContent = `${line.student.id} · ${asked.id}: ${answer}`;
  };
  if (svg) {
    marker = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    marker.setAttribute("class", "marker");
    marker.setAttribute("width", width + 1);
    marker.setAttribute("height", pitch + 1);
    marker.setAttribute("display", "none");
    svg.append(marker);
    const cellUnder = (event) => {
      const box = svg.getBoundingClientRect(), scale = box.width / svg.viewBox.baseVal.width;
      const column = Math.floor(((event.clientX - box.left) / scale - left) / width);
      const row = Math.floor(((event.clientY - box.top) / scale - top) / pitch);
      return row >= 0 && row < visible.length && column >= 0 && column < cases.length ? { row, column } : null;
    };
    svg.addEventListener("pointermove", (event) => {
      const cell = cellUnder(event);
      if (cell && (!cursor || cell.row !== cursor.row || cell.column !== cursor.column)) mark(cell);
    });
    const open = () => {
      const link = cursor && "opens" in svg.dataset && visible[cursor.row].student.row.querySelector("a");
      if (link) location.href = `${link.href}#case-${cases[columns[cursor.column]].id}`;
    };
    svg.addEventListener("click", (event) => {
      const cell = cellUnder(event);
      if (!cell) return;
      if (cursor && cell.row === cursor.row && cell.column === cursor.column) open();
      else mark(cell); // a touch screen has no hover: the first tap describes the cell, the second opens it
    });
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    heat.addEventListener("keydown", (event) => {
      const step = steps[event.key];
      if (event.key === "Enter") open();
      if (!step || !visible.length || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const from = cursor ?? { row: -step[0], column: -step[1] };
      mark({
        row: Math.min(visible.length - 1, Math.max(0, from.row + step[0])),
        column: Math.min(cases.length - 1, Math.max(0, from.column + step[1])),
      });
      marker.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    rowOrder.addEventListener("change", arrange);
    columnOrder.addEventListener("change", rearrangeColumns);
    document.addEventListener("sorted", () => rowOrder.value === "table" && arrange());
  }
  search.addEventListener("input", filter);
  if (show) show.addEventListener("change", filter);
  filter();
})();
