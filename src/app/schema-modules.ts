import type { SchemaModule } from "#src/server/http/reference/schema-names.ts";
import * as fields from "#src/shared/fields.ts";
import { areas } from "./areas.ts";

/**
 * Every module that exports schemas of the API. The API reference names a schema after its exported constant. A test
 * fails for a module that no area lists.
 */
export async function loadSchemaModules(): Promise<readonly SchemaModule[]> {
  const ofAreas = await Promise.all(areas.map(async ({ schemas }) => (await schemas?.()) ?? []));
  return [...ofAreas.flat(), fields];
}
