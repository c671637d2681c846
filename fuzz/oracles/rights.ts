/**
 * Checks that an endpoint admits only the callers that the reference names, and nobody with ended credentials. Also
 * checks that users neither grant permissions that they lack, nor change an account with such permissions.
 */
import { effectivePermissions, type Permission, type Role } from "#src/shared/permissions.ts";
import { isPermission, type Caller } from "../people.ts";
import { isDone, told, type Finding, type Scene } from "../scene.ts";
import type { Target } from "../targets.ts";
import type { Change } from "../watch.ts";

export function rightsFindings(scene: Scene): Finding[] {
  return [...accessFindings(scene), ...(scene.atOnce ? [] : grantFindings(scene))];
}

export function mayCall({ access, alsoNeeds }: Target, caller: Caller): boolean {
  if (access === "public") return true;
  if (!caller.isKnown || access === undefined) return false;
  if (access === "session") return true;
  if (caller.mustChange) return false;
  if (access === "second-factor-setup" || access === "signed-in") return true;
  if (alsoNeeds && !caller.permissions.has(alsoNeeds)) return false;
  return [access].flat().some((one) => isPermission(one) && caller.permissions.has(one));
}

/** Whether the server gives this status only to callers that have access to the endpoint. */
const isLetIn = (status: number) => status < 400 || status === 409;

function accessFindings(scene: Scene): Finding[] {
  const { step, caller, answer } = scene;
  if (step.method !== undefined || !isLetIn(answer.status)) return [];
  const who = `${caller.name}, who has ${[...caller.permissions].join(" ") || "nothing"}`;
  if (caller.isEnded && step.target.access !== "public") {
    const detail = `${caller.name}'s credentials were ended by an earlier step`;
    return [
      {
        symptom: `ended credentials still work: ${caller.name}`,
        detail: `${detail}: ${told(scene)}`,
      },
    ];
  }
  if (mayCall(step.target, caller)) return [];
  return [{ symptom: `lets in whom it should not: ${told(scene)}`, detail: who }];
}

type Row = Record<string, unknown>;

function heldBy(row: Row, { changesOfRoles }: Scene): readonly Permission[] {
  const role = row["role"] as Role;
  const changes = changesOfRoles.get(role) ?? null;
  return effectivePermissions(role, row["permissions"] as string[], changes);
}

/** Users must not grant permissions that they do not have, nor change an account that has more permissions. */
function grantFindings(scene: Scene): Finding[] {
  const { caller, seen, answer, step } = scene;
  if (!isDone(answer) || step.target.access === "public") return [];
  const isOwn = (row: Row | null) => row?.["id"] === caller.userId;
  const beyond = (held: readonly string[]) =>
    held.filter((one) => isPermission(one) && !caller.permissions.has(one));
  return seen.changes.flatMap((change): Finding[] => {
    const given = givenBy(change, scene);
    const symptom = (what: string) => `${what}: ${told(scene)}`;
    const tooMuch = beyond(given);
    if (tooMuch.length > 0) {
      return [
        {
          symptom: symptom("gives more than the giver has"),
          detail: `${caller.name} gave ${tooMuch.slice(0, 5).join(" ")}`,
        },
      ];
    }
    const account = accountTouched(change);
    if (!account || isOwn(account)) return [];
    const above = beyond(heldBy(account, scene));
    return above.length === 0
      ? []
      : [
          {
            symptom: symptom("changes the account of somebody with more rights"),
            detail: `${caller.name} lacks ${above.slice(0, 5).join(" ")}`,
          },
        ];
  });
}

/** Returns the permissions that a change adds to a user, an access token or a role. */
function givenBy({ table, before, after }: Change, scene: Scene): readonly string[] {
  if (table === "access_tokens" && after) {
    const had = (before?.["permissions"] ?? []) as string[];
    return (after["permissions"] as string[]).filter((one) => !had.includes(one));
  }
  if (table === "role_rights" && after) {
    const listed = (row: Row | null, column: string) => (row?.[column] ?? []) as string[];
    const added = listed(after, "added").filter((one) => !listed(before, "added").includes(one));
    const kept = listed(before, "removed").filter((one) => !listed(after, "removed").includes(one));
    return [...added, ...kept];
  }
  if (table !== "users" || !after) return [];
  const had = before ? heldBy(before, scene) : [];
  return heldBy(after, scene).filter((one) => !had.includes(one));
}

const telling = ["email", "password_hash", "role", "permissions", "is_active", "two_factor_secret"];

/** Returns the account whose sign-in or rights a change affects, as it was before; null for any other change. */
function accountTouched({ table, act, before, after }: Change): Row | null {
  if (table !== "users" || !before) return null;
  if (act === "DELETE") return before;
  const isTouched = telling.some(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after?.[column]),
  );
  return isTouched ? before : null;
}
