import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState, type ReactNode } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { useGo } from "#src/client/address.ts";
import { signOut, useSession } from "#src/client/session.tsx";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";

const LeaveWithKept = lazyWithWords(
  async () => ({ default: (await import("./kept-dialog.tsx")).LeaveWithKept }),
  "connection",
);

/** Returns what the user presses to sign out, and the question that this asks while records wait on this device. */
export function useLeave(): { leave: () => void; question: ReactNode } {
  const { id } = useSession();
  const client = useQueryClient();
  const go = useGo();
  const [kept, setKept] = useState(0);
  const leave = () => void signOut(client).then(() => go(pageHref("/login"), { replace: true }));
  return {
    leave: () => void countKept(id).then((count) => (count > 0 ? setKept(count) : leave())),
    question:
      kept > 0 ? (
        <Suspense>
          <LeaveWithKept count={kept} onLeave={leave} onClose={() => setKept(0)} />
        </Suspense>
      ) : null,
  };
}

async function countKept(userId: string): Promise<number> {
  try {
    const { listKept } = await import("./kept-records.ts");
    return (await listKept(userId)).length;
  } catch {
    // The code cannot be loaded. Then nothing can be said, and nothing is lost: the records stay.
    return 0;
  }
}
