/** A password is whatever its user types: long, in any script, and compared exactly. */
import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { projectPath } from "#src/server/project-folder.ts";
import { hashPassword, verifyPassword } from "#src/areas/users/passwords/server/password-hash.ts";
import { clientOf } from "../support/client.ts";
import { startShop } from "../support/shop.ts";

const { app, admin } = await startShop();

describe("a password", () => {
  test("may be long, with spaces and any script, and is compared exactly", async () => {
    const created = await admin.post("/api/users", {
      name: "Zawadi Komba",
      email: "zawadi.komba@example.com",
      role: "technician",
    });
    expect(created.status).toBe(201);
    const email = "zawadi.komba@example.com";
    const oneTime = created.body.temporaryPassword;
    const signIn = (password: string) =>
      clientOf(app).post("/api/auth/sign-in", { email, password });
    const first = await signIn(oneTime);
    const cookie = (first.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const long = `  Ñandú 日本語 🔋 ${"neno refu la siri ".repeat(7)}mwisho `.slice(0, 128);
    const changed = await clientOf(app, cookie).post("/api/auth/change-password", {
      currentPassword: oneTime,
      newPassword: long,
    });
    expect(changed.status).toBe(200);
    expect((await signIn(long)).status).toBe(200);
    for (const other of [long.trim(), long.toLowerCase(), long.slice(0, -1), long.slice(0, 72)]) {
      expect((await signIn(other)).body.code).toBe("invalid_credentials");
    }
    expect((await signIn(oneTime)).body.code).toBe("invalid_credentials");
  });

  test("is stored as argon2id with the parameters that are recommended", async () => {
    const [one, other] = [await hashPassword("siri"), await hashPassword("siri")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(one);
    expect(await verifyPassword("siri", one)).toBe(true);
    expect(await verifyPassword("Siri", one)).toBe(false);
  });
});

describe("a field for a password", () => {
  const screens = globSync("src/{client,app,areas}/**/*.tsx", { cwd: projectPath(".") });
  const read = (file: string) => readFile(projectPath(file), "utf8");

  test("hides what is typed until its user shows it", async () => {
    const field = await read("src/client/ui/fields/password-field.tsx");
    expect(field).toContain('type={shown ? "text" : "password"}');
  });

  test("lets people paste and use a password manager", async () => {
    expect(screens.length).toBeGreaterThan(300);
    for (const file of screens) {
      const text = await read(file);
      expect(text, file).not.toMatch(/onPaste=\{[^}]*preventDefault/);
      for (const [field] of text.matchAll(/<PasswordField\b[^]*?\/>/g)) {
        expect(field, file).toMatch(/autoComplete=|\{\.\.\./);
        // A browser must not save the PIN of one person at a till of many, or the key of a provider.
        const isOfUser = file.includes("areas/users/") && !file.endsWith("pin-form.tsx");
        if (isOfUser) expect(field, file).not.toContain('autoComplete="off"');
      }
    }
  });
});
