import { today } from "#src/shared/time.ts";
import { getCustomer } from "#src/areas/customers/core/server/queries.ts";
import { updateCustomer } from "#src/areas/customers/management/server/update-customer.ts";
import { expirePointsOf } from "#src/areas/loyalty/daily/server/expire-points.ts";
import { giveReferralBonusesFor } from "#src/areas/loyalty/daily/server/give-bonuses.ts";
import { updateSettings } from "#src/areas/settings/core/server/update-settings.ts";
import { addPoints, adjustPoints } from "#src/areas/loyalty/points/server/change-points-by-hand.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { daysBack } from "./credit.ts";
import type { Step, Story } from "./story.ts";

/** The points of the demo shop expire sooner than usual, because its whole story takes only four months. */
const EXPIRY_DAYS = 90;

/** Points that staff give and correct, that a referral brings, and that expire. Sales and repairs earn the others. */
export function pointsSteps(story: Story): Step[] {
  const { tx, admin, time } = story;
  const at = (days: number, act: () => Promise<unknown>): Step => ({
    minute: daysBack(story, days),
    act: async () => void (await act()),
  });
  return [
    {
      minute: 0,
      act: async () => {
        // Before the first sale, because points keep the days that were promised with them.
        const [rules, reason] = [{ pointExpiryDays: EXPIRY_DAYS }, "Pointi za zamani hazitumiki"];
        await updateSettings(tx, admin.userId, "loyalty", rules, reason);
      },
    },
    at(30, async () => {
      const [customerId = ""] = await withMostPoints(story);
      return addPoints(tx, admin, {
        customerId,
        points: 150,
        reason: "Alisubiri kipuri wiki mbili",
      });
    }),
    at(20, async () => {
      const [, customerId = ""] = await withMostPoints(story);
      const { points } = await getCustomer(tx, customerId);
      const balance = { points: points - 20, expectedPoints: points };
      return adjustPoints(tx, admin, customerId, { ...balance, reason: "Zilihesabiwa mara mbili" });
    }),
    at(12, async () => {
      const [referredBy = "", , referred = ""] = await withMostPoints(story);
      const { version } = await getCustomer(tx, referred);
      await updateCustomer(tx, admin, referred, { version, referredBy });
      return giveReferralBonusesFor(tx, [referred], await getSettings(tx, "loyalty"));
    }),
    at(1, async () => {
      const day = today(new Date(time.momentOf(daysBack(story, 1))));
      const loyalty = await getSettings(tx, "loyalty");
      return expirePointsOf(tx, await withMostPoints(story, 1000), day, loyalty);
    }),
  ];
}

/** The ids of customers, those with the most points first. */
async function withMostPoints({ tx }: Story, most = 3): Promise<string[]> {
  const rows = await tx
    .selectFrom("customers")
    .select("id")
    .where("points", ">", 0)
    .orderBy("points", "desc")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
