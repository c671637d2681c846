import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPhone } from "#tests/support/shop/devices.ts";
import { settled, withoutLimits } from "#tests/support/shop/messages.ts";

const { admin, care, technician } = await startShop();
await withoutLimits(admin);

test("the attempts of a message are listed for users who may see messages", async () => {
  const given = { recipientPhone: newPhone(), message: "Habari" };
  const { id } = (await care.post("/api/sms/messages", given)).body;
  const { providerMessageId } = await settled(care, id);
  const path = `/api/sms/messages/${id}/attempts`;
  expect((await care.get(path)).body.items).toEqual([
    expect.objectContaining({
      attemptNumber: 1,
      provider: "log",
      state: "accepted",
      providerMessageId,
      detail: null,
      statedBy: null,
    }),
  ]);
  expect((await technician.get(path)).status).toBe(403);
  expect((await care.get(`/api/sms/messages/${newId()}/attempts`)).status).toBe(404);
});
