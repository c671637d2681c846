import type { SchemaModule } from "#src/server/http/reference/schema-names.ts";
import * as fields from "#src/shared/fields.ts";
import * as ofCustomer from "#src/shared/privacy/of-customer.ts";
import * as rowSchemas from "#src/shared/imports/row-schemas.ts";
import * as providerSettings from "#src/shared/provider-settings.ts";
import { areas } from "./areas.ts";

/**
 * Loads every module that exports schemas of the API. The API reference names a schema after its exported constant. A
 * test fails when an area does not list such a module.
 */
export async function loadSchemaModules(): Promise<readonly SchemaModule[]> {
  const ofAreas = await Promise.all(areas.map(async ({ schemas }) => (await schemas?.()) ?? []));
  return [...ofAreas.flat(), fields, ofCustomer, rowSchemas, providerSettings];
}
