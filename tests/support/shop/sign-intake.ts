import type { TestPage } from "../browser.ts";

/** Customer and user sign at the counter by keyboard. One press each is enough, because their names are known. */
export async function signIntake(counter: TestPage): Promise<void> {
  for (const who of ["Customer's signature", "Our signature"]) {
    const pad = counter.getByRole("group", { name: who });
    await pad.getByRole("button", { name: "Type the name" }).click();
    await pad.getByRole("img", { name: "Signature given" }).waitFor();
  }
}
