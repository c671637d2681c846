import { buttonClasses } from "#src/client/ui/button-classes.ts";
import { controlClasses } from "#src/client/ui/fields/control-classes.ts";
import { SelectBox } from "#src/client/ui/select-box.tsx";
import { languages } from "#src/shared/words.ts";
import { ShopDocument } from "#src/areas/settings/public-site/public/shop-document.tsx";
import type { ShopView } from "#src/areas/settings/public-site/public/public-view.ts";

/**
 * Language and phone number of the visitor. The script keeps both in this browser; the form sends nothing. Without
 * scripts the form is not shown.
 */
export function ProfilePage(view: ShopView) {
  const { frame, language } = view;
  return (
    <ShopDocument view={view} title={frame("profileTitle")} tab="profile">
      <div className="max-w-[32rem]">
        <h1 className="text-28 font-strong">{frame("profileTitle")}</h1>
        <p className="mt-2 text-ink-quiet">{frame("profileHint")}</p>
        <noscript>
          <p className="mt-6 rounded-card border border-line bg-surface p-4">
            {frame("profileNoScript")}
          </p>
        </noscript>
        <form
          data-profile=""
          data-saved={frame("saved")}
          data-forgotten={frame("forgotten")}
          hidden
          className="mt-6 grid gap-5"
        >
          <label className="grid gap-1.5 text-14 font-medium">
            {frame("language")}
            <SelectBox name="language" defaultValue={language}>
              {languages.map((each) => (
                <option key={each} value={each} lang={each}>
                  {each === "en" ? "English" : "Kiswahili"}
                </option>
              ))}
            </SelectBox>
          </label>
          <div className="grid gap-1.5">
            <label htmlFor="profile-phone" className="text-14 font-medium">
              {frame("phone")}
            </label>
            <input
              id="profile-phone"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={20}
              aria-describedby="profile-phone-hint"
              className={controlClasses}
            />
            <p id="profile-phone-hint" className="text-14 text-ink-quiet">
              {frame("phoneHint")}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <button type="submit" className={buttonClasses("primary", "normal", "h-11")}>
              {frame("save")}
            </button>
            <button
              type="button"
              data-forget=""
              className={buttonClasses("secondary", "normal", "h-11")}
            >
              {frame("forget")}
            </button>
          </div>
          <p role="status" className="min-h-6 text-14 text-ink-quiet" />
        </form>
      </div>
    </ShopDocument>
  );
}
