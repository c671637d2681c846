import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { PublicDocument } from "./public-document.tsx";
import type { MessageView } from "./public-view.ts";

/** A page with a message, for example about an error or an unknown link. It says what the customer can do. */
export function MessagePage(view: MessageView) {
  const { title, hint, link } = view;
  return (
    <PublicDocument view={view} title={title}>
      <h1 className="text-28 font-strong">{title}</h1>
      <p className="mt-2 text-ink-quiet">{hint}</p>
      {link ? (
        <a href={link.href} className={buttonClasses("primary", "normal", "mt-6 h-11")}>
          {link.label}
        </a>
      ) : null}
    </PublicDocument>
  );
}
