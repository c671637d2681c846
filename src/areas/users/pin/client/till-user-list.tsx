import { Initials } from "#src/client/ui/initials.tsx";
import type { TillUser } from "../contract.ts";

/** The users who may take over this browser with their PIN. Each is a button. */
export function TillUserList({
  label,
  users,
  onPick,
}: {
  label: string;
  users: readonly TillUser[];
  onPick: (user: TillUser) => void;
}) {
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {users.map((user) => (
        <li key={user.id}>
          <button
            type="button"
            onClick={() => onPick(user)}
            className="flex min-h-12 w-full items-center gap-3 rounded-control border border-line bg-surface px-3 text-left transition-colors hover:border-line-control hover:bg-raised"
          >
            <Initials name={user.name} />
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{user.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
