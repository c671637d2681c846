import { repairInAddress, faultName } from "#src/areas/issues/prices/server/repair-price-pages.ts";
import type { FastifyRequest } from "fastify";
import { pageHref } from "#src/shared/addresses.ts";
import type { Refusal } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Database } from "#src/server/database.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import type { Page } from "#src/server/http/answer.ts";
import { routes, type AreaRoutes } from "#src/server/http/routes.ts";
import { bookingPagesContract } from "../pages-contract.ts";
import { bookableDays, mayCancel } from "../rules.ts";
import { bookRepair, spellingsOf } from "./book-repair.ts";
import { acceptProposal, cancelBooking, getPublicBooking } from "./customer-booking.ts";
import { findShownPrice, listPublicRepairPrices } from "#src/areas/issues/prices/server/queries.ts";
import { listDeviceIssues } from "#src/areas/issues/catalogue/server/queries.ts";
import {
  bookingFields,
  type BookingField,
  type Estimate,
  type BookingPages,
} from "../public/booking-view.ts";
import { typedIn } from "#src/areas/settings/public-site/server/public-site.ts";
import type { ShopSite } from "#src/areas/settings/public-site/server/shop-site.ts";

type Typed = Partial<Record<BookingField, string>>;

const LONGEST = 1000;

/** The pages on which customers book a repair and follow their booking. */
export function bookingPages(site: ShopSite, files: FileStore): AreaRoutes {
  return routes(bookingPagesContract, {
    openBookingForm: {
      work: (db, { request }) => bookingForm(site, db, request, repairInAddress(request), null),
      showRefusal: site.refusalPage(),
    },
    submitBooking: {
      work: async (tx, { body, files: sent, request }) => {
        const { language } = await site.viewOf(tx, request);
        const pictures = [sent.photo1, sent.photo2, sent.photo3].filter(
          (each) => each !== undefined,
        );
        const token = await bookRepair(tx, files, { given: body, pictures, language });
        return { goTo: pageHref("/shop/bookings/$token", { token }, { lang: language }) };
      },
      // A form that was refused before it was read cannot be shown again.
      showRefusal: site.refusalPage((refusal, request) =>
        request.body === undefined && refusal.code !== "payload_too_large"
          ? null
          : bookingForm(site, site.db, request, typedIn(request), refusal),
      ),
    },
    openBooking: {
      work: (db, { params, request }) => bookingPage(site, db, request, params.token, false),
      showRefusal: site.refusalPage(),
    },
    submitAcceptance: {
      work: async (tx, { params: { token }, body, request }) => {
        await acceptProposal(tx, token, body.proposedAt);
        return goToPage(tx, request, token);
      },
      showRefusal: site.refusalPage(withPage),
    },
    submitCancellation: {
      work: async (tx, { params: { token }, request }) => {
        await cancelBooking(tx, token);
        return goToPage(tx, request, token);
      },
      showRefusal: site.refusalPage(withPage),
    },
  });

  function withPage({ code }: Refusal, request: FastifyRequest): Promise<Page> | null {
    const { token } = request.params as { token: string };
    return code === "not_found" ? null : bookingPage(site, site.db, request, token, true);
  }

  async function goToPage(db: Database, request: FastifyRequest, token: string): Promise<Page> {
    const { language } = await site.viewOf(db, request);
    return { goTo: pageHref("/shop/bookings/$token", { token }, { lang: language }) };
  }
}

async function bookingForm(
  site: ShopSite,
  db: Database,
  request: FastifyRequest,
  typed: Typed,
  refusal: Refusal | null,
): Promise<Page> {
  const [view, prices, { items: issues }, { renderBookingForm }] = await Promise.all([
    site.viewOf(db, request),
    listPublicRepairPrices(db),
    listDeviceIssues(db),
    site.pages<BookingPages>(),
  ]);
  const { language, word } = view;
  const said = refusal ? problemsOf(refusal, word) : { wrong: {}, problem: null };
  const html = renderBookingForm({
    ...view,
    action: pageHref("/shop/book", {}, { lang: language }),
    formKey: newId(),
    typed: Object.fromEntries(
      bookingFields.map((field) => [field, (typed[field] ?? "").slice(0, LONGEST)]),
    ),
    ...said,
    days: bookableDays(view.settings.business.businessHours),
    brands: [...new Set(prices.map(({ brand }) => brand))],
    faults: issues.filter(({ isActive }) => isActive).map((issue) => faultName(language, issue)),
    estimate: await estimateOf(db, typed),
  });
  return { html };
}

async function bookingPage(
  site: ShopSite,
  db: Database,
  request: FastifyRequest,
  token: string,
  isRefused: boolean,
): Promise<Page> {
  const [view, booking, { renderBooking }] = await Promise.all([
    site.viewOf(db, request),
    getPublicBooking(db, token),
    site.pages<BookingPages>(),
  ]);
  const query = { lang: view.language };
  const path = pageHref("/shop/bookings/$token", { token });
  const other = view.language === "en" ? "sw" : "en";
  const html = renderBooking({
    ...view,
    path,
    // The address to which a form is sent cannot be opened by a link.
    otherLanguageHref: pageHref("/shop/bookings/$token", { token }, { lang: other }),
    booking,
    mayCancel: mayCancel(booking.state),
    acceptHref: pageHref("/shop/bookings/$token/accept", { token }, query),
    cancelHref: pageHref("/shop/bookings/$token/cancel", { token }, query),
    problem: isRefused ? view.word("problem.changed") : null,
  });
  return { html };
}

async function estimateOf(db: Database, { brand, model, fault }: Typed): Promise<Estimate | null> {
  if (!brand || !model || !fault) return null;
  const faults = await spellingsOf(db, fault.trim());
  const price = await findShownPrice(db, { brand: brand.trim(), model: model.trim(), faults });
  return price ? { from: price.priceFrom, to: price.priceTo, minutes: price.minutes } : null;
}

/** What the form says about a refusal: sentences under fields, and one for the whole form. */
function problemsOf(
  { code, extra }: Refusal,
  word: (key: string) => string,
): { wrong: Typed; problem: string | null } {
  const wrong: Typed = {};
  if (code === "validation_failed") {
    for (const field of bookingFields)
      if (extra.fields?.[field]) wrong[field] = word(`wrong.${field}`);
    const isOther = Object.keys(wrong).length === 0;
    return { wrong, problem: word(isOther ? "problem.unreadable" : "problem.fields") };
  }
  const known: Partial<Record<typeof code, string>> = {
    conflict: "sentBefore",
    invalid_picture: "picture",
    payload_too_large: "pictureSize",
    too_many_requests: "tooMany",
  };
  return { wrong, problem: word(`problem.${known[code] ?? "busy"}`) };
}
