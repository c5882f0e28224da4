"use strict";
// A link to what is folded away unfolds it, in browsers that do not by themselves.
{
  const unfold = () => {
    const aim = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const folded = aim?.closest("details:not([open])");
    if (!folded) return;
    folded.open = true;
    aim.scrollIntoView();
  };
  window.addEventListener("hashchange", unfold);
  unfold();
}
