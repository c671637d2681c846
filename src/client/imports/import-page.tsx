import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import { endpointUrl, pageHref } from "#src/shared/addresses.ts";
import { idIn, useAddress, type AddressWords } from "../address.ts";
import { usePagedList } from "../data/paged-list.ts";
import { useWrite } from "../data/queries.ts";
import { Button } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { useTranslation } from "../words/i18n.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportDetail } from "./import-detail.tsx";
import { ImportHistory } from "./import-history.tsx";
import type { ImportEndpoints, ImportScreen, SendText } from "./import-screen.ts";

const readAddress = (words: AddressWords): { import: string } => ({
  import: idIn(words["import"]),
});

/** The screen of one kind of imports. The user chooses a file, reviews what it would do, and applies it. */
export function ImportPage<E extends ImportEndpoints>(screen: ImportScreen<E>) {
  const { t } = useTranslation("file-import");
  const [{ import: id }, setAddress] = useAddress(readAddress);
  const show = (looked: string) => setAddress({ import: looked }, { push: true });
  const { address, records } = screen;
  return (
    <>
      <PageHeader
        title={screen.title}
        back={id ? { href: pageHref(address), label: t("all") } : records}
      />
      {screen.navigation}
      {id ? (
        <ImportDetail key={id} screen={screen} id={id} onGone={() => setAddress({ import: "" })} />
      ) : (
        <div className="flex flex-col gap-4">
          <CheckFile screen={screen} onChecked={show} />
          {screen.ways?.(show)}
          <Imports screen={screen} />
        </div>
      )}
    </>
  );
}

/** Takes a file, and lets the server check it. No record changes yet. `onChecked` gets the id of the import. */
function CheckFile<E extends ImportEndpoints>({
  screen: { endpoints, limits, problemOf, about, pasting },
  onChecked,
}: {
  screen: ImportScreen<E>;
  onChecked: (id: string) => void;
}) {
  const { language } = useTranslation("file-import");
  const check = useWrite<ImportEndpoints["create"]>(endpoints.create);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPasting, setPasting] = useState(false);
  const send: SendText = (fileName, text) => {
    setProblem(null);
    check.mutate(
      { body: { fileName, text } },
      {
        onSuccess: ({ id }) => onChecked(id),
        onError: (error) => setProblem(problemOf(error)),
      },
    );
  };
  return (
    <ChooseFile
      limits={limits}
      isReading={check.isPending}
      problem={problem}
      onProblem={setProblem}
      onFile={({ name, text }) => send(name, text)}
      templateHref={endpointUrl(endpoints.template, { query: { language } })}
      about={about}
      beside={
        pasting ? (
          <Button
            size="small"
            variant="ghost"
            aria-expanded={isPasting}
            icon={<ClipboardPaste size={16} />}
            onClick={() => setPasting(!isPasting)}
          >
            {pasting.label}
          </Button>
        ) : null
      }
    >
      {isPasting ? pasting?.form(send) : null}
    </ChooseFile>
  );
}

function Imports<E extends ImportEndpoints>({
  screen: { endpoints, address, emptyHint },
}: {
  screen: ImportScreen<E>;
}) {
  const name = endpoints.list.path.slice("/api/".length);
  const list = usePagedList<ImportEndpoints["list"]>(name, endpoints.list, {});
  return (
    <ImportHistory
      list={list}
      hrefOf={(id) => pageHref(address, {}, { import: id })}
      {...(emptyHint !== undefined && { emptyHint })}
    />
  );
}
