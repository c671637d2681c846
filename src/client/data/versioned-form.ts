import { useState } from "react";
import type { FieldPath, FieldPathValue } from "react-hook-form";
import type * as z from "zod";
import { ApiRefusal } from "./api.ts";
import { changedFields, mergeMeanwhile, type MeanwhileChange } from "./meanwhile.ts";
import { useAppForm, type AppForm } from "../ui/forms/form.tsx";

export type Flat = Record<string, unknown>;
export type Versioned = { version: number };

export interface VersionedOptions<
  Stored extends Versioned | null,
  Input extends Flat,
  Output extends Flat,
> {
  /** The record at the time when the form was opened; null: a new one. */
  record: Stored;
  /** Converts a record to the values of the form. Each value is a text, a number, a boolean, null or a list. */
  toInput: (record: Stored) => Input;
  schema: z.ZodType<Output, Input>;
  /** Saves a new record. */
  create?: (values: Output) => Promise<unknown>;
  /** Saves the changed fields. `version` is the version of the record that the changes are based on. */
  save: (changes: Partial<Output>, version: number) => Promise<unknown>;
}

export interface VersionedForm<Input extends Flat, Output> {
  form: AppForm<Input, Output>;
  /** Other users' changes, from the last refusal `stale_version`; null before it. StaleVersionNotice shows them. */
  meanwhile: MeanwhileChange<Input>[] | null;
  /** Replaces the typed value of a field by the value that another user has saved. */
  takeTheirs: (field: keyof Input & string) => void;
}

/**
 * A form for a record that other users may change at the same time. After the refusal `stale_version` the form keeps
 * all typed values, gets the new values of the fields that only other users changed, and lists the changes of other
 * users. The next attempt to save uses the new version.
 */
export function useVersionedForm<
  Stored extends Versioned | null,
  Input extends Flat,
  Output extends Flat,
>({
  record,
  toInput,
  schema,
  create,
  save,
}: VersionedOptions<Stored, Input, Output>): VersionedForm<Input, Output> {
  const [base, setBase] = useState(record);
  const [meanwhile, setMeanwhile] = useState<MeanwhileChange<Input>[] | null>(null);

  const form = useAppForm<Input, Output>({
    schema,
    defaultValues: toInput(record) as never,
    submit: async (values) => {
      if (!base) return create?.(values);
      const changed = changedFields(toInput(base), form.getValues());
      const changes = Object.fromEntries(changed.map((field) => [field, values[field]]));
      try {
        await save(changes as Partial<Output>, base.version);
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.code !== "stale_version") throw error;
        // The refusal `stale_version` always contains the current record.
        rebase(error.current as Stored);
      }
      return undefined;
    },
  });

  const put = (field: string, value: unknown) =>
    form.setValue(field as FieldPath<Input>, value as FieldPathValue<Input, FieldPath<Input>>, {
      shouldDirty: true,
      shouldValidate: true,
    });

  const rebase = (current: Stored) => {
    const typed = form.getValues();
    const { values, changes } = mergeMeanwhile(toInput(base), toInput(current), typed);
    for (const field of changedFields(typed, values)) put(field, values[field]);
    setBase(current);
    setMeanwhile(changes);
  };

  const takeTheirs = (field: keyof Input & string) => {
    put(field, toInput(base)[field]);
    setMeanwhile(
      (known) =>
        known?.map((change) =>
          change.field === field ? { field, before: change.before, now: change.now } : change,
        ) ?? null,
    );
  };

  return { form, meanwhile, takeTheirs };
}
