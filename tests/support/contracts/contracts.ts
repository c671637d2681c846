import { globSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "#src/shared/contract.ts";
import { platformContract } from "#src/shared/platform-contract.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** All endpoint tables of the product, by the name of their constant (`usersContract`) or as `platform`. */
export async function readContracts(): Promise<Record<string, Contract>> {
  const contracts: Record<string, Contract> = { platform: platformContract };
  for (const path of globSync("src/areas/**/*contract.ts", { cwd: root }).toSorted()) {
    const tables: Record<string, unknown> = await import(/* @vite-ignore */ join(root, path));
    for (const [name, table] of Object.entries(tables)) {
      if (!name.endsWith("Contract")) continue;
      if (contracts[name]) throw new Error(`${path}: another contract is called ${name}`);
      contracts[name] = table as Contract;
    }
  }
  return contracts;
}
