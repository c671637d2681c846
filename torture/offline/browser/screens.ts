/** How users tap: the screens of the product, and what these say when something is recorded. */
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { TestPage } from "#tests/support/browser.ts";
import { visit } from "#tests/support/visit.ts";
import { PRICE } from "../shop/stage.ts";
import type { BrowserStage } from "./browser-stage.ts";
import { evaluate } from "./device-records.ts";

export type ScreenKind = "remark" | "payment" | "customer" | "sale";

/** What makes a tap different from all others: a text, an amount, or how many pieces. */
export interface Entry {
  stage: BrowserStage;
  /** In each text that a user types. */
  text: string;
  /** In minor units. */
  amount: number;
  phone: string;
  pieces: number;
}

interface Screen {
  /** Opens the screen and fills it in. Fails when the screen cannot be shown now; then nothing was tapped. */
  prepare: (page: TestPage, entry: Entry) => Promise<void>;
  press: (page: TestPage) => Promise<unknown>;
  /** Code for the page: whether it says that this is recorded. */
  says: (entry: Entry) => string;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).click();
const dialogSays = (text: string) =>
  `[...document.querySelectorAll("dialog[open]")].some((each) => each.innerText.includes(${JSON.stringify(text)}))`;

export const screens: Readonly<Record<ScreenKind, Screen>> = {
  remark: {
    prepare: async (page, { stage, text }) => {
      await visit(page, `/devices/${stage.repair.id}`);
      await page.getByRole("textbox", { name: "Add a remark" }).fill(text);
    },
    press: press(/^Add remark/),
    says: ({ text }) =>
      `document.querySelector("main").innerText.includes(${JSON.stringify(text)})`,
  },
  payment: {
    prepare: async (page, { stage, amount }) => {
      await visit(page, `/devices/${stage.repair.id}`);
      await page.getByRole("button", { name: "Take payment" }).first().click();
      await page
        .getByRole("dialog")
        .getByLabel("Amount")
        .fill(String(amount / 100));
    },
    press: (page) => page.getByRole("dialog").getByRole("button", { name: "Take payment" }).click(),
    says: () => dialogSays("Payment received"),
  },
  customer: {
    prepare: async (page, { text, phone }) => {
      await visit(page, "/customers");
      await page.getByRole("button", { name: "New customer" }).first().click();
      const dialog = page.getByRole("dialog", { name: "New customer" });
      await dialog.getByLabel("Customer Name").fill(text);
      await dialog.getByLabel("Phone Number").fill(phone);
    },
    press: press("Create Customer"),
    says: () => "texts.some((text) => text.includes('Customer added successfully'))",
  },
  sale: {
    prepare: async (page, { stage, pieces }) => {
      const [item] = stage.items;
      await visit(page, "/pos");
      const cart = page.getByRole("region", { name: "Cart" });
      const empty = cart.getByText("Cart is empty");
      // The last sale is still shown, or its cart is.
      if (await done(page).isVisible()) await page.keyboard.press("F10");
      else if (!(await empty.isVisible())) await press("Empty the cart")(page);
      await empty.waitFor();
      await page.getByRole("searchbox", { name: "Search products" }).fill(item?.name ?? "");
      const tile = page
        .getByRole("region", { name: "Products" })
        .getByRole("button", { name: item?.name ?? "" });
      for (let piece = 0; piece < pieces; piece++) await tile.click();
      await cart.getByText(`${pieces} item`).first().waitFor();
    },
    press: (page) => page.keyboard.press("F8"),
    says: () => `document.body.innerText.includes("Sale completed successfully!")`,
  },
};

const done = (page: Page) => page.getByRole("heading", { name: "Sale completed successfully!" });

export const priceOf = ({ pieces }: Entry): number => pieces * PRICE;

/** Code for the page: "saved" or "failed", or null while the screen says neither. */
const outcomeOf = (says: string): string => `(() => {
  const toasts = [...document.querySelectorAll("[data-sonner-toast]:not([data-old])")];
  const texts = toasts.map(({ textContent }) => textContent);
  const kept = ["Saved on this device. It is sent", "The shop has it, and has not carried it out"];
  if (texts.some((text) => kept.some((each) => text.includes(each)))) return "saved";
  if (${says}) return "saved";
  const isFailed = toasts.some(({ dataset }) => dataset.type === "error");
  return isFailed || document.querySelector("dialog[open] [role=alert]") ? "failed" : null;
})()`;

const MARK_OLD = `for (const each of document.querySelectorAll("[data-sonner-toast]")) each.setAttribute("data-old", "")`;

/** Longer than a page waits for an answer, for its turn, and for the storage. */
const LONGEST_MS = 20_000;

type Said = "saved" | "failed";

export interface Pressed {
  /** Fails when the page ends, or when nothing is heard. */
  hearing: Promise<Said>;
}

/** Presses, and listens to what the screen says. */
export async function pressOn(page: Page, kind: ScreenKind, entry: Entry): Promise<Pressed> {
  const { press: pressIt, says } = screens[kind];
  await page.evaluate(MARK_OLD);
  await pressIt(page as TestPage);
  return { hearing: listen(page, outcomeOf(says(entry))) };
}

/** `waitForFunction` would evaluate the code in the page, whose policy forbids it. */
async function listen(page: Page, code: string): Promise<Said> {
  const end = Date.now() + LONGEST_MS;
  while (Date.now() < end) {
    const said = await evaluate<Said | null>(page, code);
    if (said) return said;
    await delay(50);
  }
  throw new Error("the screen says nothing");
}
