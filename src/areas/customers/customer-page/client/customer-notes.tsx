import { useQuery } from "@tanstack/react-query";
import { StickyNote } from "lucide-react";
import { useErrorText } from "#src/client/words/error-text.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read, useWrite } from "#src/client/data/queries.ts";
import { Loaded } from "#src/client/ui/feedback/loaded.tsx";
import { NoteForm } from "#src/client/ui/forms/note-form.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { Timeline } from "#src/client/ui/lists/timeline.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { customersContract, type Customer } from "../../contract.ts";

/**
 * The newest notes of staff about this customer, newest first. Without `disabledReason` there is a form for a new note.
 */
export function CustomerNotes({
  customer,
  disabledReason,
}: {
  customer: Customer;
  disabledReason: string | null;
}) {
  const { t } = useTranslation("customers");
  const query = useQuery(
    read(customersContract.listCustomerNotes, { params: { id: customer.id } }),
  );
  return (
    <Section title={t("notes.title")}>
      {disabledReason ? null : <NewNote customerId={customer.id} />}
      <Loaded query={query} failed={t("notes.fetchFailed")} lines={3}>
        {({ items }) =>
          items.length > 0 ? (
            <Timeline
              label={t("notes.title")}
              entries={items.map((note) => ({
                id: note.id,
                title: note.createdBy.name,
                at: note.createdAt,
                body: note.content,
                icon: <StickyNote size={14} />,
              }))}
            />
          ) : (
            <p className="text-ink-faint">{t("notes.none")}</p>
          )
        }
      </Loaded>
    </Section>
  );
}

function NewNote({ customerId }: { customerId: string }) {
  const { t } = useTranslation("customers");
  const errorText = useErrorText();
  const add = useWrite(customersContract.addCustomerNote);
  return (
    <NoteForm
      label={t("notes.new")}
      placeholder={t("notes.new")}
      submitLabel={t("notes.add")}
      sending={add.isPending}
      problem={add.error && errorText(add.error)}
      onSend={async (content) => {
        try {
          await add.mutateAsync({ params: { id: customerId }, body: { content } });
        } catch (error) {
          toasts.error(t("notes.addFailed"));
          throw error;
        }
      }}
    />
  );
}
