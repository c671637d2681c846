/**
 * Checks that a refused request changes nothing, and that guarded fields are changed only with the right permission.
 */
import type { Permission } from "#src/shared/permissions.ts";
import { isDone, keepsTries, told, type Finding, type Scene } from "../scene.ts";
import type { Change } from "../watch.ts";

export function changeFindings(scene: Scene): Finding[] {
  const { atOnce, answer } = scene;
  if (atOnce) return [];
  return isDone(answer) ? owedFindings(scene) : refusedFindings(scene);
}

/** Checks that a refused request has changed no row, and has taken no number from a sequence of the database. */
function refusedFindings(scene: Scene): Finding[] {
  const { seen, numbersBefore, step } = scene;
  if (keepsTries.has(step.target.operationId)) return [];
  const findings: Finding[] = [];
  if (seen.changes.length > 0) {
    const tables = [...new Set(seen.changes.map(({ table, act }) => `${act} ${table}`))];
    findings.push({
      symptom: `refused, and yet changed: ${told(scene)}`,
      detail: tables.join(", "),
    });
  }
  if (seen.numbers !== numbersBefore) {
    findings.push({
      symptom: `refused, and yet took a number: ${told(scene)}`,
      detail: `${numbersBefore} became ${seen.numbers}`,
    });
  }
  return findings;
}

interface Guard {
  table: string;
  column: string;
  /** The changes that need a permission: `less` means a change to a lower amount, `other` means any change. */
  when: "less" | "other";
  /** One of these permissions is enough. If the list is empty, nobody may make the change. */
  needs: readonly Permission[];
  /** Endpoints that the guard ignores, because they record another person's decision and have their own rules. */
  except?: readonly string[];
}

const isLess = (before: unknown, after: unknown) =>
  typeof before === "number" && (typeof after === "number" ? after < before : after === null);

/** Amounts of debts, prices, costs and stock, with the permissions that a user needs to change them. */
const guards: readonly Guard[] = [
  {
    table: "devices",
    column: "final_amount",
    when: "less",
    needs: ["lower_prices"],
    // A repair that ends without success owes no price, whoever ends it by the table of moves.
    except: [
      "decideEstimate",
      "POST /estimates/{token}",
      "recordEstimateDecision",
      "changeDeviceStatus",
    ],
  },
  {
    table: "devices",
    column: "deposit_amount",
    when: "less",
    // The deposit must not exceed the price. Therefore a user who lowers the price may also lower the deposit with it.
    needs: ["waive_deposits", "lower_prices"],
    except: ["decideEstimate", "POST /estimates/{token}", "recordEstimateDecision"],
  },
  {
    table: "devices",
    column: "paid_amount",
    when: "less",
    needs: ["refund_payments", "refund_sales", "hand_over_devices"],
  },
  { table: "sales", column: "total", when: "other", needs: [] },
  { table: "sale_items", column: "unit_price", when: "other", needs: [] },
  {
    table: "inventory_items",
    column: "quantity",
    when: "other",
    needs: [
      ...([
        "adjust_stock",
        "create_inventory",
        "create_sales",
        "refund_sales",
        "use_parts",
      ] as const),
      ...(["approve_returns", "manage_returns", "refund_payments", "delete_devices"] as const),
    ],
  },
  {
    table: "inventory_items",
    column: "price",
    when: "other",
    needs: ["edit_inventory", "create_inventory"],
  },
  { table: "inventory_items", column: "cost", when: "other", needs: ["view_cost"] },
];

function owedFindings(scene: Scene): Finding[] {
  const { seen, caller, step } = scene;
  return seen.changes.flatMap((change) =>
    guards
      .filter((guard) => isTouched(guard, change))
      .filter(({ except }) => !except?.includes(step.target.operationId))
      .filter(({ needs }) => !needs.some((one) => caller.permissions.has(one)))
      .map(({ table, column, needs }) => ({
        symptom: `changes ${table}.${column} without the right: ${told(scene)}`,
        detail: `${caller.name} needs ${needs.join(" or ")}: ${String(change.before?.[column])} became ${String(change.after?.[column])}`,
      })),
  );
}

function isTouched({ table, column, when }: Guard, change: Change): boolean {
  const { before, after } = change;
  if (change.table !== table || !before || !after) return false;
  return when === "less" ? isLess(before[column], after[column]) : before[column] !== after[column];
}
