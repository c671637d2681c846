/** What must hold for every dialog and form. Scripts in the page check it, because each call to the page costs time. */
import { expect } from "vitest";
import type { TestPage } from "../browser.ts";

/** Performs the presses (see table.ts) in order: in the open dialog, or on the page when no dialog is open. */
export async function press(page: TestPage, presses: readonly string[]): Promise<void> {
  for (const each of presses) {
    const [, kind = "button", name = each] =
      /^(menu|link|tab|key|type|see|text|check|choose|clear):(.*)$/.exec(each) ?? [];
    const top = page.locator("dialog:modal, body:not(:has(dialog:modal))").last();
    if (kind === "key") await page.keyboard.press(name);
    else if (kind === "type") await top.locator("input:focus").pressSequentially(name);
    else if (kind === "see") await page.getByText(name).first().waitFor();
    else if (kind === "text") await top.getByText(name).first().click();
    else if (kind === "check") await top.getByRole("checkbox", { name }).first().check();
    else if (kind === "choose") await top.locator("select").first().selectOption({ label: name });
    else if (kind === "clear") await top.getByLabel(name).first().fill("");
    else {
      const role = ({ menu: "menuitem", link: "link", tab: "tab" } as const)[kind] ?? "button";
      const exact = name.startsWith("=");
      await top
        .getByRole(role, { name: name.replace(/^=/, ""), exact })
        .first()
        .click();
    }
  }
}

/** Code for the page: remembers the last focus outside of dialogs, from which the next dialog is opened. */
export const watchFocus = `
  addEventListener("focusin", ({ target }) => {
    if (!target.closest("dialog")) window.lastOutside = target;
  });`;

/** Why the focus is wrong after a dialog; null if it is on the opener, on the heading or on `data-focus-home`. */
export const strayFocus = (page: TestPage): Promise<string | null> =>
  page.evaluate<string | null>(`(async () => {
    // When the element that had the focus disappears, 'keepFocus' moves the focus one task later.
    for (let frame = 0; frame < 10 && document.activeElement === document.body; frame++)
      await new Promise((drawn) => requestAnimationFrame(drawn));
    const active = document.activeElement ?? document.body;
    if (active === document.body) return "the focus is lost";
    // The closed dialog was opened from another dialog, which has the focus again.
    if (active.closest("dialog:modal")) return null;
    if (active === window.lastOutside || active.matches("h1, [data-focus-home], [data-focus-home] *")) return null;
    return "the focus is on " + active.outerHTML.slice(0, 80);
  })()`);

/** If a text field outside of dialogs has the focus, types a letter into it. Complains if the letter is lost. */
export async function lostLetter(page: TestPage): Promise<string | null> {
  const value = () =>
    page.evaluate<string | null>(`(() => {
      const active = document.activeElement;
      const isText = active.matches("input:not([type=checkbox]):not([type=radio]), textarea");
      return isText && !active.closest("dialog:modal") ? active.value : null;
    })()`);
  const before = await value();
  if (before === null) return null;
  await page.keyboard.type("k");
  const after = await value();
  await page.keyboard.press("Backspace");
  return after === before ? "the focused field does not receive the next letter" : null;
}

/**
 * Closes the open dialog by Escape or Back. If it asks first, because of input that is not saved, Back must only take the
 * question away. Returns what is wrong. `mayAsk` is false if nothing was entered.
 */
export async function leaveBy(
  page: TestPage,
  way: "Escape" | "Back",
  mayAsk: boolean,
): Promise<string[]> {
  const depth = await page.locator("dialog:modal").count();
  const before = await page.evaluate<number>("history.length");
  const leave = () =>
    way === "Back" ? page.evaluate("history.back()") : page.keyboard.press("Escape");
  await leave();
  const asks = await page.evaluate<boolean>(`(async () => {
    const open = () => document.querySelectorAll("dialog").length;
    const until = performance.now() + ${LONGEST_WAIT_MS};
    while (open() === ${depth} && performance.now() < until)
      await new Promise((drawn) => requestAnimationFrame(drawn));
    return open() > ${depth};
  })()`);
  if (asks) {
    await page.evaluate("history.back()");
    await dialogsLeft(page, depth);
    await leave();
    const question = page.getByRole("dialog", { name: "Close without saving?" });
    await question.getByRole("button", { name: "Close without saving" }).click();
  }
  await dialogsLeft(page, depth - 1);
  const after = await page.evaluate<number>("history.length");
  return [
    ...(asks && !mayAsk ? ["it asks although nothing was entered"] : []),
    ...(after === before ? [] : [`the history grew from ${before} to ${after} entries`]),
  ];
}

/** Waits until so many dialogs are left; a dialog leaves the page only after its closing animation. */
export async function dialogsLeft(page: TestPage, wanted: number): Promise<void> {
  const left = await page.evaluate<string[]>(`(async () => {
    const dialogs = () => [...document.querySelectorAll("dialog")];
    const until = performance.now() + ${LONGEST_WAIT_MS};
    while (dialogs().length !== ${wanted} && performance.now() < until)
      await new Promise((drawn) => requestAnimationFrame(drawn));
    const focused = document.activeElement;
    return dialogs().map((dialog) =>
      [dialog.matches(":modal") ? "modal" : "not modal", dialog.textContent.slice(0, 80),
       dialog.contains(focused) ? "focused: " + focused.outerHTML.slice(0, 80) : ""].join(", "));
  })()`);
  expect(left.length, `open dialogs: ${left.join(" / ")}`).toBe(wanted);
}

/** Enough for a busy machine. A wait that is fulfilled continues at once. */
const LONGEST_WAIT_MS = 30_000;

interface Refused {
  wrong: string[];
  isLast: boolean;
}

/**
 * Waits until the first wrong field is focused, and returns what is wrong with the display of its error. `isLast`
 * means that no other field is wrong. The test must then not correct this field, because the form would be sent. All of
 * it is one call to the page, because a form is refused within a few frames and each call costs as much.
 */
export async function refusalOf(page: TestPage): Promise<Refused> {
  return page.evaluate<Refused>(`(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    const read = () => {
      const scope = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
      const notes = [...scope.querySelectorAll("[data-field-error]")];
      return { note: notes[0], field: notes[0]?.dataset.fieldError, isLast: notes.length === 1 };
    };
    const look = () => {
      const { note, field, isLast } = read();
      if (!note) return { wrong: ["the error is gone"], isLast };
      const active = document.activeElement ?? document.body;
      const box = note.getBoundingClientRect();
      const seen = document.elementFromPoint(box.left + 2, (box.top + box.bottom) / 2);
      const isSeen = seen && seen !== document.body && (note.contains(seen) || seen.contains(note));
      const described = active.closest("[aria-describedby]")?.getAttribute("aria-describedby") ?? "";
      const isOwn =
        note.parentElement.contains(active) || (note.id && described.split(" ").includes(note.id));
      const wrong = [];
      const toasts = [...document.querySelectorAll("[data-sonner-toast]:not([data-removed=true])")];
      if (toasts.some((toast) => toast.textContent.includes(note.textContent)))
        wrong.push('a toast repeats the error of "' + field + '"');
      if (!isSeen) wrong.push('the error of "' + field + '" is not in the viewport');
      if (!isOwn) wrong.push('"' + field + '" is not focused, but ' + active.outerHTML.slice(0, 80));
      return { wrong, isLast };
    };
    const until = performance.now() + ${LONGEST_WAIT_MS};
    // A corrected form is refused again a few frames after its key or click.
    for (let frame = 0; frame < 3; frame++) await drawn();
    while (look().wrong.length > 0 && performance.now() < until) await drawn();
    return look();
  })()`);
}
