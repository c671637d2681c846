import { sql, type RawBuilder } from "kysely";

/** Invariants of what devices deliver. Each query finds the rows that violate its invariant (src/app/invariants.ts). */
export const outboxInvariants = {
  // Answers are kept for 90 days, and no command is carried out that is older than 80.
  "a command that was carried out has its answer": sql`
    select d.key, d.endpoint, d.settled_at from delivered_commands d
    where d.state = 'applied' and d.settled_at > now() - interval '7 days'
      and not exists (
        select from idempotency_keys k where k.key = d.key and k.actor_id = d.author_id and k.status is not null)`,

  "a command that was refused has no effect": sql`
    select d.key, d.endpoint, d.state from delivered_commands d
    join idempotency_keys k on k.key = d.key and k.actor_id = d.author_id and k.created_at < d.settled_at
    where d.state in ('parked', 'waiting', 'dropped') and d.refusal is distinct from 'idempotency_key_reused'`,

  "a command waits for an earlier one of its device": sql`
    select d.key, d.waits_for, w.state from delivered_commands d
    join delivered_commands w on w.key = d.waits_for
    where d.state = 'waiting' and (w.state = 'received' or w.device <> d.device or w.seq >= d.seq)`,
} satisfies Record<string, RawBuilder<unknown>>;
