/**
 * Calculates how long a practised person needs for a task on the phone, while a journey does the task at the speed of a
 * machine. What the person does has a fixed time per act, and what the screen takes is measured, from the end of an act
 * until the next thing to press or to read is there.
 */
import type { Locator } from "playwright-core";
import type { TestPage } from "../browser.ts";

/** The times of the acts in seconds. */
const times = {
  /**
   * Points at something whose place is known, and presses it: the operator P of the keystroke-level model (Card, Moran,
   * Newell: The Keystroke-Level Model for User Performance Time with Interactive Systems, CACM 23/7, 1980). It was
   * measured with a mouse on a large screen, so a thumb on a small one is not slower.
   */
  tap: 1.1,
  /** Swipes once. The same movement as a tap. */
  scroll: 1.1,
  /** Reads and decides before a press: the operator M of the same model. */
  decision: 1.35,
  /**
   * Types a letter on the keyboard of the screen: 36.2 words of five letters per minute, the average of 37,370 persons
   * (Palin and others: How do People Type on Mobile Devices?, MobileHCI 2019).
   */
  letter: 60 / (36.2 * 5),
};

export interface Person {
  /** Presses something whose place the person knows. */
  tap(target: Locator): Promise<void>;
  /** Presses one of several things, after reading what they are. */
  choose(target: Locator): Promise<void>;
  /** Types into a field that has the focus already, or gets it now. */
  type(field: Locator, text: string): Promise<void>;
  /** Presses Enter of the keyboard. */
  enter(): Promise<void>;
  /** Waits for the end of the task. */
  see(what: Locator): Promise<void>;
  /** The seconds that the task has taken so far. */
  seconds(): number;
  /** The acts so far, for the output of the test. */
  report(): string;
}

export function personAt(page: TestPage): Person {
  const acts = { tap: 0, scroll: 0, decision: 0, letter: 0 };
  let waited = 0;

  const see = async (what: Locator) => {
    const since = performance.now();
    await what.waitFor();
    waited += (performance.now() - since) / 1000;
  };
  const tap = async (target: Locator) => {
    await see(target);
    acts.scroll += await swipesTo(page, target);
    acts.tap++;
    await target.tap();
  };
  const seconds = () =>
    Object.entries(acts).reduce(
      (sum, [act, count]) => sum + count * times[act as keyof typeof times],
      waited,
    );
  return {
    see,
    tap,
    async choose(target) {
      acts.decision++;
      await tap(target);
    },
    async type(field, text) {
      await see(field.and(page.locator(":focus")));
      acts.letter += text.length;
      await page.keyboard.type(text);
    },
    async enter() {
      acts.letter++;
      await page.keyboard.press("Enter");
    },
    seconds,
    report: () =>
      `${acts.tap} taps, ${acts.decision} decisions, ${acts.scroll} scrolls, ${acts.letter} letters, ` +
      `${waited.toFixed(1)} s of waiting: ${seconds().toFixed(1)} s`,
  };
}

/** How often the person must swipe until the target is between the bars of the screen. */
async function swipesTo(page: TestPage, target: Locator): Promise<number> {
  const box = await target.boundingBox();
  const isInBar = await target.evaluate(
    "(each) => each.closest('header, nav, [data-thumb-bar], dialog, [popover]') !== null",
  );
  if (!box || isInBar === true) return 0;
  const [top, bottom] = await page.evaluate<[number, number]>(
    `[document.querySelector("header").getBoundingClientRect().bottom,
      document.querySelector("[data-thumb-bar]")?.getBoundingClientRect().top ?? innerHeight]`,
  );
  const beyond = Math.max(top - box.y, box.y + box.height - bottom, 0);
  return Math.ceil(beyond / (bottom - top));
}
