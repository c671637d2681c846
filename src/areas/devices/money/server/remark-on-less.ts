import { newId } from "#src/shared/ids.ts";
import { formatMoney } from "#src/shared/money.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { moneyFormatOf } from "#src/areas/settings/rules.ts";
import { getSettingsOf } from "#src/areas/settings/server/queries.ts";

interface Less {
  /** What happened, in English as all remarks of the server: "Price lowered". */
  what: string;
  /** null: no price was known. */
  before: number | null;
  after: number;
  reason: string | null | undefined;
}

/**
 * Why a customer owes less. The words stand in a remark, because they may name somebody and are erased with the
 * customer; the event names the remark. Answers with its id.
 */
export async function remarkOnLess(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { what, before, after, reason }: Less,
): Promise<string> {
  const { business, localization } = await getSettingsOf(tx, ["business", "localization"]);
  const money = (minor: number) => formatMoney(minor, moneyFormatOf(business, localization));
  const amounts =
    before === null ? `to ${money(after)}` : `from ${money(before)} to ${money(after)}`;
  const id = newId();
  await tx
    .insertInto("deviceRemarks")
    .values({
      id,
      deviceId,
      content: `${what} ${amounts}: ${reason ?? ""}`,
      createdBy: actor.userId,
    })
    .execute();
  return id;
}
