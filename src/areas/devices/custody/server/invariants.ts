import { sql } from "kysely";

export const handsInvariants = {
  "a device went from hand to hand without a gap": sql`
    select d.id as device_id, d.ticket_number, d.custody_count, coalesce(k.number, 0) as moves, k.last
    from devices d
    left join (select device_id, count(*) as number, max(position) as last from device_custody group by device_id) k
      on k.device_id = d.id
    where d.custody_count <> coalesce(k.number, 0) or d.custody_count <> coalesce(k.last, 0)`,

  "a device's custody is one chain from its receiver to its holder": sql`
    select d.id as device_id, d.ticket_number, k.position
    from devices d
    left join (
      select device_id, position, to_kind, to_user_id, to_place,
             (from_kind, from_user_id, from_place) as taken_from,
             lag((to_kind, to_user_id, to_place)) over w as left_with,
             lead(position) over w is null as is_last
      from device_custody window w as (partition by device_id order by position)) k on k.device_id = d.id
    where case
      when k.device_id is null
        then (d.holder_kind, d.holder_user_id, d.holder_place) is distinct from ('user', d.received_by, null::text)
      else (k.position = 1 and k.taken_from is distinct from row('user'::text, d.received_by, null::text))
        or (k.position > 1 and k.taken_from is distinct from k.left_with)
        or (k.is_last and (d.holder_kind, d.holder_user_id, d.holder_place)
          is distinct from (k.to_kind, k.to_user_id, k.to_place)) end`,

  "what was handed back is with its customer, and nothing else is": sql`
    select id as device_id, ticket_number, status, holder_kind from devices
    where (status = 'done') <> (holder_kind = 'customer')`,

  "nothing unlocks what was handed back": sql`
    select d.id as device_id, d.ticket_number from device_passcodes k join devices d on d.id = k.device_id
    where d.status = 'done'`,

  "every look at a passcode stands in the journal": sql`
    select k.device_id, count(*) as reveals from device_passcode_reveals k group by k.device_id
    having count(*) <> (select count(*) from events e
      where e.record_id = k.device_id and e.kind = 'device.passcode_revealed')`,

  "whoever works has the device, on their own bench": sql`
    select s.device_id, d.ticket_number, d.status, s.technician_id, d.assigned_to, d.holder_user_id
    from device_work_sessions s join devices d on d.id = s.device_id
    where s.ended_at is null and (d.assigned_to is distinct from s.technician_id
      or d.holder_user_id is distinct from s.technician_id
      or d.status not in ('assigned-to-technician', 'diagnosing', 'in_progress', 'testing'))`,

  "only what was handed back is rated": sql`
    select r.device_id, d.ticket_number, d.status from device_ratings r join devices d on d.id = r.device_id
    where d.status <> 'done'`,

  "a photo has its files, at most twelve a device": sql`
    select p.device_id, count(*) as photos from device_photos p
    left join stored_files f on f.hash = p.picture_hash
    left join stored_files t on t.hash = p.thumbnail_hash
    where p.deleted_at is null
    group by p.device_id having count(*) > 12 or count(f.hash) <> count(*) or count(t.hash) <> count(*)`,

  "a signature is given, or it is said why not": sql`
    select s.id as signature_id, s.device_id from device_signatures s
    join devices d on d.id = s.device_id join customers c on c.id = d.customer_id
    where num_nonnulls(s.signature, s.reason, case s.method when 'paper' then s.signed_by end) <> 1 and (s.role = 'staff' or c.erased_at is null)`,
};
