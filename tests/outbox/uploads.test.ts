/** An upload of the outbox is recorded in the name of whoever made it, or not at all. */
import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { AUTHOR_HEADER } from "#src/shared/outbox/author-header.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { formWith, smallestPicture } from "#tests/support/shop/pictures.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin, care } = await startShop();

const photosOf = async (deviceId: string) =>
  app.db.selectFrom("devicePhotos").select("takenBy").where("deviceId", "=", deviceId).execute();

test("a photo of somebody else is refused, and their own session stores it with the same key", async () => {
  const { id } = await takenIn(care);
  const key = newId();
  const headers = { [AUTHOR_HEADER]: care.userId };
  const send = async (client: typeof care) =>
    client.post(`/api/devices/${id}/photos`, await formWith(smallestPicture), { key, headers });

  expect(await send(admin)).toMatchObject({ status: 403, body: { code: "other_author" } });
  expect(await photosOf(id)).toEqual([]);

  expect(await send(care)).toMatchObject({ status: 201 });
  expect(await send(admin)).toMatchObject({ status: 403 });
  expect(await photosOf(id)).toEqual([{ takenBy: care.userId }]);
});

test("a photo that names nobody is that of the session", async () => {
  const { id } = await takenIn(care);
  const form = await formWith(smallestPicture);
  expect(await admin.post(`/api/devices/${id}/photos`, form)).toMatchObject({ status: 201 });
  expect(await photosOf(id)).toEqual([{ takenBy: admin.userId }]);
});
