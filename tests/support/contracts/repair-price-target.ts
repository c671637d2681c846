import { newId } from "#src/shared/ids.ts";
import type { TestClient } from "../client.ts";
import { each, listedVersion, type Target } from "./target.ts";

export const deviceIssueTarget = (admin: TestClient, id: string): Target => ({
  path: `/api/device-issues/${id}`,
  base: listedVersion(admin, "/api/device-issues", id),
  values: each({ name: "Kioo", category: "Skrini", description: null, isActive: false }),
});

/** A new price for each user, because each of them makes it the price of another fault. */
export async function repairPriceTarget(admin: TestClient, issueId: string): Promise<Target> {
  const model = newId();
  const given = { brand: "Tecno", model, fault: "Betri", priceFrom: 100 };
  const { id } = (await admin.post("/api/repair-prices", given)).body;
  return {
    path: `/api/repair-prices/${id}`,
    base: listedVersion(admin, `/api/repair-prices?search=${model}`, id),
    values: each({
      brand: "Itel",
      model: `${model} Pro`,
      issueId,
      fault: "Kioo",
      priceFrom: 200,
      priceTo: 300,
      minutes: 60,
      warranty: "Miezi 3",
      isShown: false,
      sortOrder: 5,
    }),
  };
}
