/** Reads and writes endpoints with TanStack Query. */
import {
  QueryClient,
  queryOptions,
  useMutation,
  type UseMutationResult,
} from "@tanstack/react-query";
import { useRef } from "react";
import type { Answer, CallInput, Endpoint } from "#src/shared/contract.ts";
import { newId } from "#src/shared/ids.ts";
import { toasts } from "../ui/feedback/toasts.ts";
import { ApiRefusal, call } from "./api.ts";
import { keyOf, refetchChanged } from "./refetch.ts";
import { RETRIES, sayRetry } from "./say-retries.ts";

/** Sends a read again after a failure of network or server, and says so. `path` names it in the toast. */
export const retryOfRead =
  (path?: string) =>
  (failures: number, error: Error): boolean => {
    if (!(error instanceof ApiRefusal) || !error.isTransient) return false;
    // The frame says so itself, and everything is asked for again at the end.
    if (error.code === "maintenance") return false;
    void sayRetry(failures, path);
    return failures < RETRIES;
  };

/**
 * `networkMode`: by default, the library holds reads and writes back in memory while the browser reports no network. Such
 * a write would be lost with the tab, or be sent minutes later from a screen that is gone. It fails at once instead.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: retryOfRead(),
        retryDelay: 1000,
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });

/**
 * The query options for reading an endpoint. The endpoint declares in `refreshesOn` which records it shows. The query
 * is refetched when another user (live feed) or a write of this screen changes such records.
 */
export function read<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }): Promise<Answer<E>> => call(endpoint, input, { signal }),
    retry: retryOfRead(endpoint.path),
  });
}

/** The action of the Retry button; undefined if the server would refuse the same request again (403, 404). */
export function retryOf(query: {
  error: unknown;
  refetch: () => unknown;
}): (() => void) | undefined {
  const { error } = query;
  const isFinal = error instanceof ApiRefusal && (error.status === 403 || error.status === 404);
  return isFinal ? undefined : () => void query.refetch();
}

/**
 * A write to an endpoint. If the answer is lost (network, restart of the server) and the user sends the same input
 * again, the request has the same Idempotency-Key, so that the server writes only once. A different input has a new
 * key. The write stays pending until the screen has refetched the changed records.
 *
 * `mutate` shows a failure in a toast, unless its caller passes `onError`. `mutateAsync` shows none and only rejects,
 * because most of its callers are forms, which show the failure themselves. `saysFailure: true` or `false` overrides
 * both.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  options: {
    onSuccess?: (answer: Answer<E>, input: CallInput<E>) => void;
    /** true: a toast says each failure. false: the caller shows `error` itself, or a failure needs no words. */
    saysFailure?: boolean;
  } = {},
): UseMutationResult<Answer<E>, ApiRefusal, CallInput<E>> {
  const { saysFailure } = options;
  const unanswered = useRef<{ input: string; key: string } | null>(null);
  const changed = useRef<readonly string[] | null>(null);
  const write = useMutation<Answer<E>, ApiRefusal, CallInput<E>>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input);
      const key = unanswered.current?.input === text ? unanswered.current.key : newId();
      unanswered.current = { input: text, key };
      try {
        const answer = await call(endpoint, input, {
          idempotencyKey: key,
          onChanged: (subjects) => (changed.current = subjects),
        });
        unanswered.current = null;
        return answer;
      } catch (error) {
        if (!(error instanceof ApiRefusal) || !error.isTransient) unanswered.current = null;
        throw error;
      }
    },
    onSuccess: async (answer, input, _, { client }) => {
      options.onSuccess?.(answer, input);
      await refetchChanged(client, changed.current);
    },
    ...(saysFailure && { onError: toasts.failure }),
  });
  const mutate: typeof write.mutate = (...args) => {
    const [input, callbacks] = args;
    write.mutate(...([input, { onError: toasts.failure, ...callbacks }] as typeof args));
  };
  return saysFailure === undefined ? { ...write, mutate } : write;
}
