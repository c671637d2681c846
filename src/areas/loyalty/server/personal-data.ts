import type { PersonalDataHolder } from "#src/areas/customers/server/personal-data.ts";

/** Points say nothing of a person but how many they had; they are told, and nothing has to be forgotten. */
export const pointsPersonalData: PersonalDataHolder = {
  name: "points",
  export: (db, customerId) =>
    db
      .selectFrom("loyaltyTransactions")
      .select(["type", "points", "reason", "createdAt"])
      .where("customerId", "=", customerId)
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),
  erase: async () => {},
};
