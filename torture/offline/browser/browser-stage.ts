/** What a schedule of a browser finds in the shop: the records of `../shop/stage.ts`, and users who can sign in. */
import { newId } from "#src/shared/ids.ts";
import { hashPassword } from "#src/areas/users/passwords/server/password-hash.ts";
import type { RealShop } from "../shop/real-shop.ts";
import { setStage, type Stage } from "../shop/stage.ts";

export interface Person {
  userId: string;
  email: string;
  password: string;
}

export interface BrowserStage extends Stage {
  people: readonly [Person, Person];
}

const PASSWORD = "Kariakoo-Duka-71";
const passwordHash = hashPassword(PASSWORD);

export async function setBrowserStage(shop: RealShop): Promise<BrowserStage> {
  const stage = await setStage(shop);
  const { userId: first = "" } = stage.users[0] ?? {};
  const { userId: second = "" } = stage.users[1] ?? {};
  const people = [await personOf(shop, first), await personOf(shop, second)] as const;
  return { ...stage, people };
}

async function personOf({ db }: RealShop, userId: string): Promise<Person> {
  const email = `${newId()}@example.com`;
  const language = "en";
  await db
    .updateTable("users")
    .set({ email, passwordHash: await passwordHash, language })
    .where("id", "=", userId)
    .execute();
  return { userId, email, password: PASSWORD };
}
