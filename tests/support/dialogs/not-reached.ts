/** Components with a dialog or form that the journey does not reach, with the reason. */
export const notReached: Readonly<Record<string, string>> = {
  "areas/storefront/cart/public/order-form.tsx":
    "a public page; tests/storefront/cart-pages.test.ts sends its form",
  "areas/storefront/cart/public/order-page.tsx":
    "a public page; tests/storefront/cart-pages.test.ts sends its form",
  "areas/storefront/cart/public/orders-page.tsx":
    "a public page; tests/storefront/cart-pages.test.ts sends its form",
  "areas/integrations/outgoing/client/secret-dialog.tsx":
    "shows a secret that was just made; it has no form",
  "areas/appointments/calendar/client/appointment-dialogs.tsx":
    "asks before an intake is given up; tests/e2e/appointments.test.ts opens it",
  "areas/users/demo-data/client/remove-demo-dialog.tsx":
    "needs a shop with demo data; tests/e2e/setup/demo-data.test.ts opens it",
  "client/shell/leave-dialog.tsx":
    "appears when unsaved input would be lost; tests/e2e/settings/settings.test.ts opens it",
  "areas/settings/transfer/client/confirm-import.tsx":
    "needs a file of settings; tests/e2e/settings/settings.test.ts imports one",
  "app/client/connection/kept-dialog.tsx":
    "lists what waits without a network; tests/e2e/stock-counts.test.ts opens it",
  "client/ui/forms/confirm-dialog.tsx": "a shared part, reached through delete-device-dialog.tsx",
  "client/ui/forms/delete-button.tsx": "a shared part, reached through shipping-dialogs.tsx",
  "client/ui/forms/form-dialog.tsx": "a shared part, reached through most dialogs",
  "areas/messaging/provider-settings/client/callback-address-dialog.tsx":
    "needs a provider that is set up; sms-providers.test.ts opens it",
  "areas/payments/fiscal/client/fiscal-page.tsx":
    "its question appears only while fiscal receipts are off; the other dialogs need them on",
  "client/paper/printer/printer-dialog.tsx":
    "of the platform, like the papers' frame; tests/e2e/papers.test.ts opens it",
  "areas/purchasing/sending/client/send-order-dialog.tsx":
    "needs an order that is open; tests/e2e/purchasing/reordering.test.ts opens it",
  "areas/purchasing/reordering/client/set-minimum-dialog.tsx":
    "needs weeks of demand; tests/e2e/forecast/forecast.test.ts opens it",
  "client/ui/forms/record-dialog.tsx": "a shared part, reached through supplier-dialog.tsx",
  "client/ui/forms/note-form.tsx": "an empty note is not sent: its button appears with the text",
  "client/scanner/scan-dialog.tsx": "a shared part, reached through till-scanner.tsx",
  "client/pictures/picture-dialog.tsx": "a shared part, reached through photo-lightbox.tsx",
  "areas/returns/core/client/task-dialog.tsx": "a shared part, reached through close-dialog.tsx",
  "areas/devices/messages/client/told-dialog.tsx":
    "only after a repair is completed; tests/e2e/automatic-messages.test.ts opens it",
  "areas/appointments/bookings/public/booking-form-page.tsx": "a public page without script",
  "areas/appointments/bookings/public/booking-page.tsx": "a public page without script",
  "areas/devices/estimates/public/estimate-answer.tsx": "a public page without script",
  "areas/devices/tracking/public/find-page.tsx": "a public page without script",
  "areas/payments/links/public/pay-form.tsx": "a public page without script",
  "areas/payments/links/client/payment-link-dialog.tsx":
    "shows a link that was just made; it has no form",
  "areas/storefront/shop-pages/public/list-filters.tsx": "a public page without script",
  "areas/storefront/shop-pages/public/list-page.tsx": "a public page without script",
  "areas/storefront/shop-pages/public/profile-page.tsx":
    "a public page; the journey of the shop fills it in",
  "areas/devices/tracking/public/rating-form.tsx": "a public page without script",
  "areas/storefront/reviews/public/review-page.tsx": "a public page without script",
  "areas/returns/own-page/public/own-choices.tsx": "a public page without script",
  "areas/returns/own-page/public/own-debts.tsx": "a public page without script",
  "areas/inventory/counts/client/last-counted.tsx":
    "one number beside the camera, without messages",
  "areas/devices/money/client/send-refund-dialog.tsx":
    "needs a provider that collected; provider-refunds.test.ts opens it",
  "areas/payments/provider-refunds/client/resolve-refund-dialog.tsx":
    "needs a provider that does not answer; provider-refunds.test.ts reaches it",
  "areas/payments/requests/client/asked-dialog.tsx": "needs a payment on its way",
  "areas/payments/requests/client/by-hand-dialog.tsx": "needs a payment on its way",
  "areas/payments/requests/client/payment-taken-dialog.tsx": "needs a payment that was just taken",
  "areas/messaging/bulk/client/confirm-bulk-dialog.tsx":
    "needs a message and a count of its recipients; tests/e2e/messages/sms-many.test.ts opens it",
  "areas/messaging/outgoing/client/retry-unknown-dialog.tsx":
    "needs a provider that does not answer; tests/e2e/messages/email.test.ts opens it",
  "areas/payments/transfers/client/transfer-arrived-dialog.tsx":
    "tests/e2e/till-keys.test.ts opens it",
  "areas/sales/checkout/client/payment-dialog.tsx": "the frame of payment-waiting.tsx",
  "areas/loyalty/members/client/member-dialogs.tsx":
    "the frame of member-dialog.tsx while the customer loads",
  "areas/users/second-factors/client/recovery-codes-dialog.tsx":
    "shows codes that were just made; it has no form. tests/e2e/users/sign-in.test.ts opens it",
  "areas/users/passkeys/client/add-passkey-dialog.tsx":
    "needs an address with a name; tests/e2e/users/sign-in.test.ts opens it",
  "areas/users/passkeys/client/remove-passkey-dialog.tsx":
    "needs a passkey; tests/e2e/users/sign-in.test.ts opens it",
  "areas/users/pin/client/pin-form.tsx":
    "needs a user with a PIN in this browser; tests/e2e/users/sign-in.test.ts opens it",
  "areas/system/retention/client/delete-old-data-dialog.tsx":
    "needs old data; tests/e2e/system/system.test.ts opens it",
  "areas/users/setup/client/setup-form-fields.tsx": "needs a shop without users",
};
