// What makes a round's page quicker: everything on it works without this file too.
"use strict";

const rows = () => [...document.querySelectorAll(".boards tr[id]")].filter((row) => row.querySelector("button"));
const buttons = (row) => [...row.querySelectorAll("button, a")];
const here = () => document.activeElement.closest(".boards tr[id]");
const entered = (row) => row.dataset.sent || row.querySelector("[aria-pressed]");

// A result goes alone, and the answer has the rows that changed. What is refused is sent as a form, and gets its page.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!("swap" in form.dataset) || "plain" in form.dataset) return;
  event.preventDefault();
  const values = { state: document.getElementById("seen").value };
  htmx.ajax("POST", form.action, { source: event.submitter, swap: "none", values });
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const form = detail.elt.closest("form[data-swap]"), status = detail.xhr.status, lost = document.getElementById("lost");
  if (lost) lost.hidden = status > 0;
  if (form && status >= 400) {
    form.dataset.plain = "";
    form.requestSubmit(detail.elt);
  } else if (status && form && form.id === "line") form.reset();
});

// A row that is another by now: whoever was in it stays there.
let place = null;
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.target.contains(document.activeElement)) place = document.activeElement.dataset.do;
});
document.addEventListener("htmx:oobAfterSwap", () => {
  const again = place && document.querySelector(`[data-do="${place}"]`);
  if (!again) return;
  again.focus({ preventScroll: true });
  place = null;
});

// A form that waits for the workbook goes as soon as nobody has it open.
document.addEventListener("free", () => document.getElementById("again").requestSubmit());

const go = (row, step) => {
  const all = rows(), at = all.indexOf(row);
  const next = row ? all[at + step] : all.find((each) => !entered(each)) || all[0];
  if (next) (next.querySelector("[aria-pressed]") || buttons(next)[0]).focus();
};

const enter = (row, key) => {
  const wanted = buttons(row).slice(0, 3);
  const chosen = key === "=" || key === "r" ? wanted[1] : wanted.find((button) => button.textContent === key);
  if (!chosen) return false;
  row.dataset.sent = "1";
  chosen.focus();
  chosen.click();
  return true;
};

document.addEventListener("keydown", (event) => {
  const row = here(), free = row || document.activeElement === document.body, key = event.key.toLowerCase();
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea")) return;
  if (free && (key === "arrowdown" || key === "arrowup")) go(row, key === "arrowdown" ? 1 : -1);
  else if (row && (key === "arrowleft" || key === "arrowright")) {
    const all = buttons(row), at = all.indexOf(document.activeElement) + (key === "arrowright" ? 1 : -1);
    (all[at] || document.activeElement).focus();
  } else if (row && key === "enter" && entered(row) && document.activeElement.matches("[aria-pressed], tr[data-sent] *")) go(row, 1);
  else if (!(row && enter(row, key))) return;
  event.preventDefault();
});
