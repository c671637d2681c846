import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import type { Answer, CallInput, Endpoint } from "#src/shared/contract.ts";
import { read } from "../../data/queries.ts";
import { ChosenRecord } from "../fields/chosen-record.tsx";
import { PICKER_SHOWN, SearchPicker, usePickerBox } from "../fields/search-picker.tsx";

/** A record of the list that an endpoint reads. */
type RecordOf<E extends Endpoint> =
  Answer<E> extends { items: (infer T extends { id: string })[] } ? T : never;

type Props<E extends Endpoint> = Pick<
  ComponentProps<typeof SearchPicker<RecordOf<E>>>,
  "label" | "placeholder" | "words" | "row" | "onPick" | "tall" | "autofocus" | "error" | "ref"
> & {
  /** Reads the list, whose query has `search` and `limit`. */
  endpoint: E;
  /** The other values of the query. */
  filter?: NonNullable<CallInput<E> extends { query?: infer Query } ? Query : never>;
  /** The chosen record, which is then shown in the place of the search. */
  chosen?: { name: string; note?: string | null; clearLabel: string } | null | undefined;
  /** Takes the choice back. */
  onClear?: () => void;
  /** A choice below the records that creates a new one from the typed text. */
  last?: { row: ReactNode; onPick: (typed: string) => void } | undefined;
};

/** Chooses one of many records of a list, by its search. Without typed text it offers the first records of the list. */
export function RecordPicker<E extends Endpoint>({
  endpoint,
  filter,
  chosen,
  onClear,
  last,
  ...picker
}: Props<E>) {
  const { box, search, isSettled } = usePickerBox();
  const query = { ...filter, limit: PICKER_SHOWN, ...(search && { search }) };
  // The previous results stay visible until the next results arrive.
  const answer = useQuery({
    ...read<Endpoint>(endpoint, { query } as object),
    enabled: box.open,
    placeholderData: keepPreviousData,
  });
  const data = answer.data as { items: RecordOf<E>[] } | undefined;
  if (chosen)
    return (
      <ChosenRecord
        label={picker.label}
        {...chosen}
        onClear={() => {
          box.onType("");
          onClear?.();
        }}
      />
    );
  return (
    <SearchPicker<RecordOf<E>>
      {...box}
      {...picker}
      found={{
        items: data?.items,
        isSearch: search !== "",
        isAnswered: isSettled && !answer.isPlaceholderData && data !== undefined,
        failed: answer.isError,
        retry: answer.refetch,
      }}
      last={last && { row: last.row, onPick: () => last.onPick(box.typed.trim()) }}
    />
  );
}
