import type { FieldPath } from "react-hook-form";
import { ApiRefusal } from "../../data/api.ts";
import {
  useVersionedForm,
  type Flat,
  type Versioned,
  type VersionedForm,
  type VersionedOptions,
} from "../../data/versioned-form.ts";
import { toasts } from "../feedback/toasts.ts";
import { withLabels } from "./labelled.ts";

interface Options<
  Stored extends Versioned | null,
  Input extends Flat,
  Output extends Flat,
  Saved,
> extends Pick<VersionedOptions<Stored, Input, Output>, "record" | "toInput" | "schema"> {
  /** Returns the label of a field. */
  label: (field: keyof Input & string) => string;
  /** Saves a new record. */
  create?: (values: Output) => Promise<Saved>;
  /** The message if the network or the server has failed while a new record was sent. */
  createFailed?: string;
  /** Saves the changed fields. It is not called if nothing was changed. */
  update: (changes: Partial<Output> & Versioned, record: NonNullable<Stored>) => Promise<Saved>;
  /** The toast about the saved record. */
  done: (saved: Saved) => string;
  onClose: () => void;
}

export interface RecordForm<Input extends Flat, Output> extends VersionedForm<Input, Output> {
  label: (field: keyof Input & string) => string;
  onClose: () => void;
}

/**
 * The form of a dialog that adds a record or changes one. `RecordDialog` shows it. After a success it says `done` and
 * closes. `input` and `control` bind a field with its label.
 */
export function useRecordForm<
  Stored extends Versioned | null,
  Input extends Flat,
  Output extends Flat,
  Saved,
>({
  record,
  toInput,
  schema,
  label,
  create,
  createFailed,
  update,
  done,
  onClose,
}: Options<Stored, Input, Output, Saved>) {
  const finish = (saved: Saved) => {
    toasts.success(done(saved));
    onClose();
  };
  const versioned = useVersionedForm<Stored, Input, Output>({
    record,
    toInput,
    schema,
    create: async (values) => {
      try {
        if (create) finish(await create(values));
      } catch (error) {
        const isAnswer = error instanceof ApiRefusal && !error.isTransient;
        throw createFailed && !isAnswer ? new Error(createFailed) : error;
      }
    },
    save: async (changes, version) => {
      if (!record || Object.keys(changes).length === 0) return onClose();
      finish(await update({ ...changes, version }, record));
    },
  });
  return {
    ...versioned,
    label,
    onClose,
    ...withLabels(versioned.form, (name: FieldPath<Input>) => label(name)),
  };
}
