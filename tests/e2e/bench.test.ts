/** The screen "My work" on a phone: the number of visible jobs, the single button of each job, and the final check. */
import { expect, test } from "vitest";
import { expectAccessible, picture, type TestPage } from "#tests/support/browser.ts";
import { openShop } from "#tests/support/journey.ts";
import { takenIn } from "#tests/support/shop/devices.ts";

const { care, technician, open } = await openShop({
  care: "Zawadi Komba",
  technician: "Juma Ally",
});
for (const [model, issueDescription] of [
  ["Galaxy A15", "Cracked screen, Touch not responding, fell on tiles yesterday"],
  ["Spark 20 Pro Plus", "Does not charge"],
  ["Camon 30", "Battery drains fast"],
  ["Hot 40i", "No sound or microphone"],
  ["Redmi Note 13 Pro", "Water damage"],
] as const) {
  await takenIn(care, {
    model,
    issueDescription,
    priority: model === "Camon 30" ? "rush" : "normal",
    technicianId: technician.userId,
  });
}

/** Four jobs are in sight, each with one button. */
async function expectFourJobs(page: TestPage): Promise<void> {
  const jobs = page.getByRole("article");
  await jobs.nth(4).waitFor();
  const navigation = await page.evaluate<number>(
    "document.querySelector('nav:last-of-type')?.getBoundingClientRect().top ?? innerHeight",
  );
  const fourth = await jobs.nth(3).boundingBox();
  expect((fourth?.y ?? Infinity) + (fourth?.height ?? 0)).toBeLessThanOrEqual(navigation);
  for (let at = 0; at < 4; at++) {
    // Each job has the button for the next step, and the menu with all other actions.
    expect(await jobs.nth(at).getByRole("button").count()).toBe(2);
  }
}

test("four jobs are in sight in Swahili and dark mode, each with one button", async () => {
  const looks = { size: "phone", language: "sw", theme: "dark" } as const;
  const page = await open("/technician", { as: technician, ...looks });
  await expectFourJobs(page);
  await expectAccessible(page);
  await picture(page, "bench-phone-sw");
});

test("four jobs are in sight in English too, and the final check says what is missing", async () => {
  const page = await open("/technician", { as: technician, size: "phone" });
  await expectFourJobs(page);
  const bar = page.getByRole("navigation", { name: "Main navigation" });
  await bar.getByRole("link", { name: "My work" }).waitFor();
  await picture(page, "bench-phone-en");
  const job = page.getByRole("article").first();
  await job.getByRole("button", { name: "Start repair" }).click();
  await job.getByRole("button", { name: "Complete repair" }).click();
  const sheet = page.getByRole("dialog");
  const complete = sheet.getByRole("button", { name: "Complete repair" });
  await complete.click();
  await sheet.getByText("Finish the final check first.").waitFor();
  await sheet.getByText("Sign that the work is done first.").waitFor();
  await expectAccessible(page);
  await picture(page, "bench-final-check");
  await sheet.getByRole("button", { name: "All OK" }).click();
  await sheet.getByText("Finish the final check first.").waitFor({ state: "detached" });
  await sheet.getByRole("button", { name: "Type the name" }).click();
  await complete.click();
  await page.getByText("Device status updated to Completed").waitFor();
});
