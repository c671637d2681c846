import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";
import type { Answer, CallInput, Endpoint } from "#src/shared/contract.ts";
import { newId } from "#src/shared/ids.ts";
import type { Offline } from "#src/shared/outbox/offline.ts";
import { ApiRefusal } from "../data/api.ts";
import { refetchChanged } from "../data/refetch.ts";
import { useSession } from "../session.tsx";
import { toasts } from "../ui/feedback/toasts.ts";
import type { Outcome } from "./attend.ts";
import type { WaitingFile } from "./device/outbox-store.ts";

interface Options<E extends Endpoint> {
  /** The server has carried it out. */
  onSuccess?: (answer: Answer<E>, input: CallInput<E>) => void;
  /** It is saved on this device, and is sent later. Without it, a toast says so. */
  onKept?: (input: CallInput<E>, key: string) => void;
  /** true: a toast says each failure. false: the caller shows `error` itself. As in `useWrite`. */
  saysFailure?: boolean;
  /** What the screen or the paper shows: prices, totals and numbers. */
  shown?: (input: CallInput<E>) => unknown;
  /** Photos and signatures that follow the write. */
  files?: (input: CallInput<E>) => readonly WaitingFile[];
}

/** Loads what keeps a write. Every signed-in screen loads it after its start. */
export const loadKeeping = () => import("./keep.ts");

/**
 * A write that is kept on this device until the server has it: like `useWrite`, for endpoints that declare `offline`.
 * A write that may not wait, such as a push to a wallet, goes to the server only.
 */
export function useKeptWrite<E extends Endpoint>(
  endpoint: E,
  offline: Offline,
  options: Options<E> = {},
): UseMutationResult<Outcome<Answer<E>>, ApiRefusal, CallInput<E>> {
  const { saysFailure } = options;
  const { id: author } = useSession();
  const unsaved = useRef<{ input: string; key: string } | null>(null);
  const changed = useRef<readonly string[] | null>(null);
  const write = useMutation<Outcome<Answer<E>>, ApiRefusal, CallInput<E>>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input);
      const key = unsaved.current?.input === text ? unsaved.current.key : newId();
      unsaved.current = { input: text, key };
      const onChanged = (subjects: readonly string[] | null) => (changed.current = subjects);
      try {
        const { keepOrSend } = await loadKeeping();
        const outcome = await keepOrSend({
          endpoint,
          offline,
          input,
          key,
          author,
          onChanged,
          ...(options.shown && { shown: options.shown(input) }),
          ...(options.files && { files: options.files(input) }),
        });
        unsaved.current = null;
        return outcome;
      } catch (error) {
        if (!(error instanceof ApiRefusal) || !error.isTransient) unsaved.current = null;
        throw error;
      }
    },
    onSuccess: async (outcome, input, _, { client }) => {
      if (outcome.kind === "answered") {
        options.onSuccess?.(outcome.answer, input);
        await refetchChanged(client, changed.current);
        return;
      }
      if (outcome.isParked) toasts.errorWord("connection:parkedHere");
      if (options.onKept) options.onKept(input, outcome.key);
      else if (!outcome.isParked) toasts.successWord("connection:keptHere");
    },
    ...(saysFailure && { onError: toasts.failure }),
  });
  const mutate: typeof write.mutate = (...args) => {
    const [input, callbacks] = args;
    write.mutate(...([input, { onError: toasts.failure, ...callbacks }] as typeof args));
  };
  return saysFailure === undefined ? { ...write, mutate } : write;
}
