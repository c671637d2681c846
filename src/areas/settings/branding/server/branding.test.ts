import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { startShop } from "#tests/support/shop.ts";
import { clientOf } from "#tests/support/client.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { formWith } from "#tests/support/shop/pictures.ts";

const { app, admin, care } = await startShop();
const nobody = clientOf(app);

const wide = (colour = "#0b5a5e") =>
  sharp({ create: { width: 1200, height: 400, channels: 4, background: colour } })
    .png()
    .toBuffer();
const save = async (picture: Uint8Array | Promise<Uint8Array> = wide(), as = admin) =>
  as.post("/api/appearance/logo", await formWith(picture));
const look = async () => (await nobody.get("/api/appearance")).body;
const pathOf = ({ id }: { id: string }, size = "480") => `/api/logo/${id}/${size}`;

afterEach(async () => {
  await app.db.deleteFrom("shopLogo").execute();
  await app.db.deleteFrom("systemSettings").where("category", "=", "appearance").execute();
});

describe("the logo", () => {
  test("is encoded again, and everybody may see it", async () => {
    const { status, body } = await save();
    expect(status).toBe(201);
    expect(body.logo).toMatchObject({ width: 480, height: 160 });
    expect((await look()).logo).toEqual(body.logo);
    expect((await care.get("/api/settings/shop")).body.appearance.logo).toEqual(body.logo);
    const shown = await fetch(app.url + pathOf(body.logo));
    expect(shown.headers.get("content-type")).toBe("image/jpeg");
    expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const { width, format } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect({ width, format }).toEqual({ width: 480, format: "jpeg" });
    expect((await fetch(app.url + pathOf(body.logo, "160"))).status).toBe(200);
  });

  test("is replaced, and then removed", async () => {
    const first = (await save()).body.logo;
    const second = (await save(wide("#d32f2f"))).body.logo;
    expect(second.id).not.toBe(first.id);
    expect((await fetch(app.url + pathOf(first))).status).toBe(404);
    expect((await admin.delete("/api/appearance/logo")).status).toBe(200);
    expect((await admin.delete("/api/appearance/logo")).status).toBe(404);
    expect((await look()).logo).toBeNull();
    expect((await fetch(app.url + pathOf(second))).status).toBe(404);
  });

  test("of two users who save one at once, one stays whole", async () => {
    const answers = await Promise.all([save(wide("#ff0000")), save(wide("#0000ff"))]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { logo } = await look();
    expect(answers.map(({ body }) => body.logo.id)).toContain(logo.id);
    expect((await fetch(app.url + pathOf(logo))).status).toBe(200);
  });

  test("is changed only by those who may change settings, and not as a setting", async () => {
    expect((await save(wide(), care)).status).toBe(403);
    expect((await care.delete("/api/appearance/logo")).status).toBe(403);
    const { logo } = (await save()).body;
    const refused = await admin.put("/api/settings/appearance", { logo: null });
    expect(refused.status).toBe(422);
    expect((await look()).logo).toEqual(logo);
  });

  test.each([
    ["a drawing with a script", Buffer.from("<svg xmlns='x'><script>alert(1)</script></svg>")],
    ["half a picture", Buffer.from("89504e470d0a1a0a", "hex")],
    ["nothing", Buffer.alloc(0)],
  ])("cannot be %s", async (_, bytes) => {
    expect((await save(bytes)).status).toBe(422);
    expect((await look()).logo).toBeNull();
  });
});

describe("the colour", () => {
  const choose = (brandColor: unknown) => admin.put("/api/settings/appearance", { brandColor });

  test.each(["red", "#12345", "#1234567", "#00000g", "url(x)", "#fff;}body{display:none}"])(
    "cannot be %s",
    async (colour) => {
      expect((await choose(colour)).status).toBe(422);
      expect((await look()).brandColor).toBeNull();
    },
  );

  test("has a stylesheet that keeps text readable, and caches keep it", async () => {
    expect((await choose("#FFEB3B")).body.brandColor).toBe("#ffeb3b");
    expect(await look()).toMatchObject({ brandColor: "#ffeb3b" });
    const sheet = await fetch(`${app.url}/api/shop-colours/ffeb3b`);
    expect(sheet.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(sheet.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await sheet.text()).toMatch(/^\.shop-colours\{--accent:#[0-9a-f]{6};/);
    expect((await choose("")).body.brandColor).toBeNull();
  });

  test("has a stylesheet only for colours", async () => {
    for (const path of ["red", "FFEB3B", "ffeb3b}"])
      expect((await nobody.get(`/api/shop-colours/${path}`)).status).toBe(404);
  });
});

test("papers show the logo, unless the shop does not want it", async () => {
  await takenIn(care, {
    finalAmount: 1_000_000,
    depositAmount: 500_000,
    depositPayment: { method: "cash" },
  });
  const { id } = await app.db.selectFrom("receipts").select("id").executeTakeFirstOrThrow();
  const pdf = async () => {
    const answer = await fetch(`${app.url}/api/receipts/${id}.pdf?width=a4`, {
      headers: { cookie: care.cookie },
    });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer()).toString("latin1");
  };
  expect(await pdf()).not.toContain("/DCTDecode");
  await save();
  expect(await pdf()).toContain("/DCTDecode");
  await admin.put("/api/settings/appearance", { logoOnPapers: false });
  expect(await pdf()).not.toContain("/DCTDecode");
});
