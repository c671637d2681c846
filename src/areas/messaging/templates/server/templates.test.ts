import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { startShop } from "#tests/support/shop.ts";
import { newPhone } from "#tests/support/shop/devices.ts";

const { app, admin, care, technician } = await startShop();
// A new shop has a template for each automatic message. These tests make their own.
await app.db.deleteFrom("smsTemplates").execute();
const PATH = "/api/sms/templates";

const create = (given: object = {}) =>
  admin.post(PATH, { name: "Tayari", type: "repair_complete", content: "{{a}}", ...given });

test("a template names its placeholders, and a shop may have none", async () => {
  expect((await care.get(PATH)).body.items).toEqual([]);
  const { status, body } = await create({ contentSw: "{{b}} {{ a }}" });
  expect(status).toBe(201);
  expect(body).toMatchObject({ variables: ["a", "b"], isActive: true, version: 1, occasion: null });
  expect((await care.get(`${PATH}/${body.id}`)).body).toEqual(body);
  expect((await care.post(PATH, { name: "x", content: "x" })).status).toBe(403);
  expect((await technician.get(PATH)).status).toBe(403);
});

test("name and text are required, in the words of the specification", async () => {
  const fill = "Please fill in all required fields";
  const { body } = await create({ name: " ", content: "" });
  expect(body.fields).toEqual({ name: fill, content: fill });
  const broken = await create({ content: "Habari {{first name}}" });
  expect(broken.body.fields.content).toContain("placeholder");
  expect((await create({ type: "other" })).status).toBe(422);
});

test("a change needs the current version", async () => {
  const { body } = await create();
  const path = `${PATH}/${body.id}`;
  const changed = await admin.patch(path, { version: 1, content: "{{c}}", contentSw: "" });
  expect(changed.body).toMatchObject({ variables: ["c"], contentSw: null, version: 2 });
  const stale = await admin.patch(path, { version: 1, name: "Nyingine" });
  expect(stale.body).toMatchObject({ code: "stale_version", current: { version: 2 } });
  expect((await admin.patch(`${PATH}/${newId()}`, { version: 1, name: "x" })).status).toBe(404);
});

test("only active templates are listed unless said, by name", async () => {
  const { body } = await create({ name: "Aaa" });
  const off = await admin.post(`${PATH}/${body.id}/deactivate`, { version: 1 });
  expect(off.body.isActive).toBe(false);
  const names = async (query: string) =>
    (await care.get(`${PATH}?${query}`)).body.items.map(({ name }: { name: string }) => name);
  expect(await names("")).not.toContain("Aaa");
  expect((await names("status=all"))[0]).toBe("Aaa");
  expect(await names("status=inactive")).toEqual(["Aaa"]);
  expect(await names("type=birthday")).toEqual([]);
  const on = await admin.post(`${PATH}/${body.id}/activate`, { version: 2 });
  expect(on.body.isActive).toBe(true);
});

test("one active template is for an automatic message, also of two created at once", async () => {
  const both = await Promise.all([
    create({ occasion: "device_ready" }),
    create({ occasion: "device_ready" }),
  ]);
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe("template_occasion_taken");
  const first = both.find(({ status }) => status === 201)?.body;
  await admin.post(`${PATH}/${first.id}/deactivate`, { version: 1 });
  expect((await create({ occasion: "device_ready" })).status).toBe(201);
  const again = await admin.post(`${PATH}/${first.id}/activate`, { version: 2 });
  expect(again.body.code).toBe("template_occasion_taken");
});

test("a template from which a message was written stays", async () => {
  const { body } = await create({ content: "Habari" });
  const unused = await create();
  expect((await admin.delete(`${PATH}/${unused.body.id}`)).status).toBe(200);
  expect((await admin.delete(`${PATH}/${unused.body.id}`)).status).toBe(404);
  const sent = { recipientPhone: newPhone(), templateId: body.id };
  expect((await care.post("/api/sms/messages", sent)).status).toBe(201);
  const kept = await admin.delete(`${PATH}/${body.id}`);
  expect(kept.body.code).toBe("has_linked_records");
});
