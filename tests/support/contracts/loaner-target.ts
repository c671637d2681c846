import type { TestClient } from "../client.ts";
import { newImei } from "../shop/handsets.ts";
import { loanerAdded } from "../shop/loaners.ts";
import { each, type Target } from "./target.ts";

export async function loanerTarget(admin: TestClient): Promise<Target> {
  const { id } = await loanerAdded(admin);
  const path = `/api/loaners/${id}`;
  return {
    path,
    base: async () => ({ version: (await admin.get(path)).body.version }),
    values: each({
      name: `Changed ${id.slice(-6)}`,
      brand: "Nokia",
      model: "105",
      imei: newImei(),
      conditionNote: "New",
      value: 100,
    }),
  };
}
