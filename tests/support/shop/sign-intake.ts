import type { TestPage } from "../browser.ts";

/** Opens a group of the intake unless it is open already. */
export async function openGroup(counter: TestPage, title: string): Promise<void> {
  const group = counter.locator("details", { has: counter.locator(`h2:text-is("${title}")`) });
  if ((await group.getAttribute("open")) === null) await group.locator("summary").click();
}

/**
 * Gives both signatures of the intake as typed names. One click each is enough, because the names are known already.
 */
export async function signIntake(counter: TestPage): Promise<void> {
  await openGroup(counter, "Signatures");
  for (const who of ["Customer's signature", "Our signature"]) {
    const pad = counter.getByRole("group", { name: who });
    await pad.getByRole("button", { name: "Type the name" }).click();
    await pad.getByRole("img", { name: "Signature given" }).waitFor();
  }
}
