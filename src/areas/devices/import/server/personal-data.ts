import type { PersonalDataHolder } from "#src/server/personal-data.ts";

/** The rows of files contain names and numbers of customers. The devices themselves are exported as repairs. */
export const importsPersonalData: PersonalDataHolder = {
  name: "deviceImports",
  export: async () => [],
  async erase(tx, customerId) {
    await tx.deleteFrom("deviceImportRows").where("customerId", "=", customerId).execute();
    const own = tx.selectFrom("devices").select("id").where("customerId", "=", customerId);
    await tx.deleteFrom("importedDevices").where("deviceId", "in", own).execute();
  },
};
