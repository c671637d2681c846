import { StrictMode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import "#src/client/styles/app.css";
import { whenSignedOut } from "#src/client/data/api.ts";
import { loadWords } from "#src/client/words/i18n.ts";
import { createQueryClient } from "#src/client/data/queries.ts";
import {
  followOtherTabs,
  forgetSession,
  sessionQuery,
  whenSessionEnds,
} from "#src/client/session.tsx";
import { keepFocus } from "#src/client/focus-home.ts";
import { refuseUnreadAmounts } from "#src/client/ui/fields/unread-amounts.ts";
import { ErrorBoundary } from "#src/client/shell/error-page.tsx";
import { forgetLastCustomer } from "#src/areas/customers/core/client/last-customer.ts";
import { beginFirstScreen, Router } from "./router.tsx";

const queryClient = createQueryClient();
beginFirstScreen(queryClient);
// This import is dynamic, so that a slow phone evaluates react-dom in a task of its own. index.html preloads the code
// (scripts/preload-react-dom.ts).
const drawing = import("react-dom/client");

// Forgets a session that ended without a sign-out in this tab, for example after idle time, by a sign-out in another
// tab, or because the user was deactivated. The router then shows the sign-in, which leads back to the same address.
whenSignedOut(() => {
  if (queryClient.getQueryData(sessionQuery.queryKey)) forgetSession(queryClient);
});

whenSessionEnds(forgetLastCustomer);
followOtherTabs(queryClient);
refuseUnreadAmounts();
keepFocus();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
await loadWords("common", "shell");
const { createRoot } = await drawing;
// Users do not notice an error from which React recovers. Its cause is logged, so that we can fix the bug.
const onRecoverableError = (error: unknown) =>
  console.warn("recovered while drawing", error instanceof Error ? (error.cause ?? error) : error);
createRoot(root, { onRecoverableError }).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Router />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
