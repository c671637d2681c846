/** Which folders may hold backups. */
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readEventually } from "#tests/support/eventually.ts";
import { startShop } from "#tests/support/shop.ts";

const { app, admin } = await startShop();
const scratch = await mkdtemp(join(tmpdir(), "fundi-unsuitable-"));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const save = async (folder: string) => {
  const { body } = await admin.get("/api/backup-state");
  const place = { kind: "folder", folder };
  return admin.put("/api/backup-place", { place, version: body.place.version });
};
const refusedBecause = (problem: string, detail: string) => ({
  status: 422,
  body: { code: "backup_place_unusable", params: { problem, detail } },
});
const linkTo = async (target: string): Promise<string> => {
  const link = join(scratch, `link-${crypto.randomUUID()}`);
  await symlink(target, link);
  return link;
};

describe("a folder of the operating system is no place for backups", () => {
  const folders =
    "/ /dev /dev/shm /proc/self /sys /run /run/user /boot /etc /bin /usr/local /var/run";
  test.each(folders.split(" "))("%s", async (folder) => {
    for (const typed of [folder, `${folder}/`, await linkTo(folder)])
      expect(await save(typed)).toMatchObject(refusedBecause("place_of_system", typed));
  });

  test("nor is one below it that does not exist yet, or its link", async () => {
    const below = "/dev/shm/fundi-backups-of-a-test";
    expect(await save(below)).toMatchObject(refusedBecause("place_of_system", below));
    const linked = join(await linkTo("/dev/shm"), "fundi-backups-of-a-test");
    expect(await save(linked)).toMatchObject(refusedBecause("place_of_system", linked));
    expect(await readdir("/dev/shm")).not.toContain("fundi-backups-of-a-test");
  });

  test("the folder in which drives of users are mounted is looked for", async () => {
    const drive = "/run/media/shop/USB-of-a-test";
    expect(await save(drive)).toMatchObject(refusedBecause("place_missing", drive));
  });
});

describe("a folder with data is no place for backups", () => {
  test("the data of the shop, what is in it, and what it is in", async () => {
    const { dataDir, filesDir } = app;
    const inside = join(dataDir, "postgresql", "base");
    for (const folder of [inside, filesDir]) await mkdir(folder, { recursive: true });
    for (const folder of [dataDir, filesDir, inside, tmpdir()])
      for (const typed of [folder, await linkTo(folder)])
        expect(await save(typed)).toMatchObject(refusedBecause("place_of_shop", typed));
    const below = join(await linkTo(filesDir), "new");
    expect(await save(below)).toMatchObject(refusedBecause("place_of_shop", below));
    expect(await readdir(inside)).toEqual([]);
  });

  test("the data of another PostgreSQL", async () => {
    const cluster = join(scratch, "cluster");
    await mkdir(join(cluster, "pg_wal"), { recursive: true });
    await writeFile(join(cluster, "PG_VERSION"), "17\n");
    for (const folder of [cluster, join(cluster, "pg_wal"), join(cluster, "backups")])
      expect(await save(folder)).toMatchObject(refusedBecause("place_of_shop", folder));
  });
});

test("a file, a device and a link that leads nowhere are no folders", async () => {
  const file = join(scratch, "file");
  await writeFile(file, "");
  expect(await save(file)).toMatchObject(refusedBecause("place_no_folder", file));
  const nowhere = await linkTo(join(scratch, "nowhere"));
  expect(await save(nowhere)).toMatchObject(refusedBecause("place_missing", nowhere));
  const circle = join(scratch, "circle");
  await symlink(circle, circle);
  expect(await save(circle)).toMatchObject(refusedBecause("place_missing", circle));
  const device = await linkTo("/dev/null");
  expect(await save(device)).toMatchObject(refusedBecause("place_of_system", device));
});

test("a link that was changed after the choice is noticed before the next backup writes", async () => {
  await mkdir(join(scratch, "usb"));
  const link = await linkTo(join(scratch, "usb"));
  expect((await save(link)).status).toBe(200);
  await rm(link);
  await mkdir(app.filesDir, { recursive: true });
  await symlink(app.filesDir, link);
  const { body: asked } = await admin.post("/api/backups");
  const { body } = await readEventually(
    () => admin.get(`/api/backups/${asked.id}`),
    (answer) => answer.body.status !== "running",
  );
  expect(body).toMatchObject({
    status: "failed",
    problem: "place_of_shop",
    problemDetail: link,
  });
});
