import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CallInput, Endpoint } from "#src/shared/contract.ts";
import { read } from "#src/client/data/queries.ts";

/** The server shares figures for so long, so that asking more often brings nothing new. */
const REFRESH_MS = 30_000;

/**
 * Reads the figures of a tab every 30 seconds, and when a record of them changes. The last figures stay on the screen
 * while newer ones load and when a refresh fails, so that nothing jumps.
 */
export const useFigures = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  useQuery({
    ...read(endpoint, input),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
