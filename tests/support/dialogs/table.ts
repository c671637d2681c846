import { appointments } from "./appointments-table.ts";
import { commission } from "./commission-table.ts";
import { handsets } from "./handsets-table.ts";
import { loaners } from "./loaners-table.ts";
import { onlineShop } from "./online-shop-table.ts";
import { suppliers } from "./suppliers.ts";

/**
 * Every dialog and form of the staff app, and how to reach it. tests/e2e/dialogs.test.ts opens each dialog, sends
 * its form empty and half filled, and closes it with Escape or with its button. tests/tidy fails for a component with a
 * dialog or form that is neither here nor in `notReached`. A new dialog or form is one line:
 *
 *     file within src/areas | user | address with {record} of seed.ts | presses | form
 *
 * Presses are separated by ">". Each is the name of a button, or a name after `menu:`, `link:`, `tab:`, `text:`,
 * `key:`, `type:`, `see:`, `check:`, `choose:` or `clear:`. A part of a name is enough, except for `key:`, `type:`,
 * `choose:` and a name after `=`. `type:` types into the focused field, and `see:` waits for a text. Presses before
 * `>>` are performed only once. The last part is `form` if an empty form is refused, `form:` with the name of the button
 * that sends the form, or `page:` with this name for a form outside a dialog. It is empty if the test sends nothing.
 */
import { purchasing } from "./purchasing-table.ts";
import { orderRequests } from "./orders-table.ts";
import { receiving } from "./receiving-table.ts";

export interface Reached {
  /** The path of the component within src. */
  file: string;
  as: "admin" | "care" | "technician" | "newcomer" | "nobody" | "phone";
  address: string;
  /** The presses that prepare the screen. */
  first: string[];
  presses: string[];
  /** True for a dialog, false for a form of the page itself. */
  isDialog: boolean;
  /** The name of the button that sends the form; "" for its submit button; null if the test sends nothing. */
  send: string | null;
}

const workshop = `
analytics/client/list-dialog.tsx | admin | /analytics | Stock Movements |
analytics/client/list-dialog.tsx | admin | /analytics | Audit History |
analytics/client/list-dialog.tsx | admin | /analytics | Inventory Alerts |
devices/money/client/amount-dialog.tsx | admin | /devices/{received} | Set the cost | form
devices/money/client/payment-dialog.tsx | admin | /devices/{received} | Take payment | form
devices/move-dialogs/client/move-dialog.tsx | admin | /devices/{received} | Actions > menu:Cancel repair | form
devices/move-dialogs/client/hand-over-dialog.tsx | admin | /devices/{finished} | Hand back | form
devices/move-dialogs/client/return-date-dialog.tsx | admin | /devices/{received} | Change the return date |
devices/moves/client/warranty-dialog.tsx | admin | /devices/{received} | Actions > menu:Change the warranty | form
devices/passcode/client/passcode-dialogs.tsx | admin | /devices/{working} | =Change | form
devices/passcode/client/passcode-dialogs.tsx | admin | /devices/{working} | Show |
devices/passcode/client/passcode-dialogs.tsx | admin | /devices/{working} | Remove |
devices/estimates/client/estimate-dialog.tsx | admin | /devices/{received} | Make estimate | form:Send to the customer
devices/estimates/client/share-estimate-dialog.tsx | admin | /devices/{estimated} | Send the link |
devices/estimates/client/record-approval-dialog.tsx | admin | /devices/{estimated} | Record the answer | form
devices/estimates/client/waive-deposit-dialog.tsx | admin | /devices/{owing} | Waive the deposit | form
devices/money/client/give-credit-dialog.tsx | admin | /devices/{charged} | Pay later | form
devices/charges/client/waive-charge-dialog.tsx | admin | /devices/{charged} | Waive: Late fee | form
devices/rewards/client/take-back-dialog.tsx | admin | /devices/{discounted} | Take back: Reward discount | form
devices/charges/client/add-charge-dialog.tsx | admin | /devices/{charged} | Add a charge | form
devices/charges/client/tax-code-dialog.tsx | admin | /devices/{charged} | Change the tax code | form
devices/assignment/client/assign-dialog.tsx | admin | /devices/{received} | Assign technician |
devices/assignment/client/bulk-assign-dialog.tsx | admin | /devices | check:R- > Assign technician |
devices/custody/client/hand-dialog.tsx | admin | /devices/{received} | Pass on > menu:Put on shelf | form
devices/work/client/scan-device.tsx | admin | /dashboard | key:s |
devices/work/client/work-dialogs.tsx | technician | /technician | Add a remark |
devices/work/client/work-sheet.tsx | technician | /technician | Final check | form
devices/parts/client/part-dialog.tsx | admin | /devices/{received} | Add part | form
devices/signatures/client/sign-dialog.tsx | admin | /devices/{received} | Sign now: Customer's signature | form
devices/tasks/client/edit-device-dialog.tsx | admin | /devices/{received} | Actions > menu:Edit device |
devices/client/delete-device-dialog.tsx | admin | /devices/{received} | Actions > menu:Delete device |
devices/photos/client/photo-lightbox.tsx | admin | /devices/{working} | Open: |
devices/ratings/client/rating-dialog.tsx | admin | /devices/{handed} | Record a rating | form
returns/intake/client/found-origins.tsx | admin | /returns | New return |
returns/intake/client/new-return-form.tsx | admin | /returns | New return > type:Pop 9 > Tecno Pop 9 | form
returns/steps/client/decide-dialog.tsx | admin | /returns/{awaiting} | More > menu:Reject | form
returns/steps/client/warranty-dialog.tsx | admin | /returns/{awaiting} | More > menu:Overrule the warranty | form
returns/steps/client/assign-return-dialog.tsx | admin | /returns/{returned} | More > menu:Assign technician |
returns/steps/client/diagnosis-dialog.tsx | admin | /returns/{awaiting} | More > menu:Edit the diagnosis |
returns/steps/client/close-dialog.tsx | admin | /returns/{mended} | Hand back and close | form
returns/steps/client/refund-dialog.tsx | admin | /returns/{agreed} | More > menu:Give money back > clear:Money back | form
returns/steps/client/replace-dialog.tsx | admin | /returns/{agreed} | More > menu:Give another one | form
returns/intake/client/accessories-dialog.tsx | admin | /returns/{returned} | Edit |
devices/intake/client/new-device-page.tsx | admin | /devices/new | | page:Take in device
customers/management/client/new-customer-inline.tsx | admin | /devices/new | Create New Customer | page:=Create Customer
`;

const shop = `
../client/shell/command-palette.tsx | admin | /dashboard | key:Control+k |
../client/shell/keys-dialog.tsx | admin | /dashboard | key:? |
../app/client/help/help-dialog.tsx | admin | /customers | What is this screen for? |
../client/shell/more-sheet.tsx | phone | /dashboard | More |
customers/management/client/new-customer-dialog.tsx | admin | /customers | New customer | form
customers/segments/client/segment-dialog.tsx | admin | /customers | More filters |
customers/management/client/edit-customer-dialog.tsx | admin | /customers/{customer} | Edit |
customers/own-page/client/own-page-dialog.tsx | admin | /customers/{customer} | Customer page |
customers/own-page/client/end-page-link-dialog.tsx | admin | /customers/{customer} | Customer page > Make a new link > see:The old link stops working |
customers/own-page/client/end-page-link-dialog.tsx | admin | /customers/{customer} | Customer page > End the link > see:can no longer be opened | form
customers/management/client/deactivate-customer-dialog.tsx | admin | /customers/{customer} | More > menu:Deactivate | form
customers/privacy/client/erase-customer-dialog.tsx | admin | /customers/{customer} | More > menu:Erase data | form
customers/management/client/delete-customer-dialog.tsx | admin | /customers/{customer} | More > menu:Delete customer |
customers/merging/client/merge-dialog.tsx | admin | /customers/{customer} | More > menu:Merge with another customer |
customers/tagging/client/tag-dialog.tsx | admin | /customers | check:Select > Set tag |
customers/customer-page/client/new-offer-dialog.tsx | admin | /customers/{willing} | Record offer | form
loyalty/members/client/add-points-dialog.tsx | admin | /loyalty?search=Zuhura | Add Points | form
loyalty/members/client/edit-member-dialog.tsx | admin | /loyalty?search=Zuhura | Edit Zuhura Ally |
loyalty/members/client/member-dialog.tsx | admin | /loyalty?search=Zuhura | View Zuhura Ally |
loyalty/rewards/client/cancel-redemption-dialog.tsx | admin | /loyalty?search=Zuhura | View Zuhura Ally > Take back | form
loyalty/rewards/client/redeem-dialog.tsx | admin | /loyalty?search=Zuhura | =Redeem |
loyalty/rewards/client/reward-dialog.tsx | admin | /loyalty/rewards | New reward | form
messaging/sms/client/send-form.tsx | admin | /sms-notifications | | page:Send SMS
messaging/outgoing/client/message-dialog.tsx | admin | /sms-notifications?tab=history | link:Zuhura Ally |
messaging/messages/client/notify-dialog.tsx | admin | /customers/{customer} | Send a message | form
messaging/outgoing/client/message-dialog.tsx | admin | /sms-notifications?tab=history&channel=email | link:asha@example.com |
messaging/template-editor/client/template-dialog.tsx | admin | /sms-notifications?tab=templates | New template | form
messaging/template-editor/client/templates-tab.tsx | admin | /sms-notifications?tab=templates | Actions for Simu tayari > menu:Delete |
messaging/bulk/client/bulk-form.tsx | admin | /sms-notifications?audience=many | | page:Send to many
messaging/bulk/client/bulk-row.tsx | admin | /sms-notifications?audience=many | =Cancel |
issues/catalogue/client/issue-dialog.tsx | admin | /device-issues | New fault | form
issues/catalogue/client/category-dialog.tsx | admin | /device-issues | Actions for Display > menu:Rename category |
issues/catalogue/client/issue-dialogs.tsx | admin | /device-issues | Actions for Cracked screen > menu:Delete |
users/management/client/new-user-dialog.tsx | admin | /user-management | New user | form
users/management/client/user-dialog.tsx | admin | /user-management | text:Neema Kessy |
users/management/client/user-act-dialog.tsx | admin | /user-management | text:Neema Kessy > More > menu:Reset password |
users/management/client/one-time-password-dialog.tsx | admin | /user-management | text:Neema Kessy > More > menu:Reset password > Reset password > see:Shown only now |
users/management/client/user-act-dialog.tsx | admin | /user-management | text:Neema Kessy > More > menu:Deactivate |
users/management/client/user-act-dialog.tsx | admin | /user-management | text:Neema Kessy > More > menu:Delete |
users/roles/client/role-dialog.tsx | admin | /user-management?tab=roles | Change rights > see:As delivered |
users/rights/client/rights-dialog.tsx | admin | /user-management | text:Neema Kessy > Change rights > see:Takes effect at once |
users/account/client/two-factor-dialogs.tsx | admin | /profile | Switch on | form
users/pin/client/set-pin-dialog.tsx | admin | /profile | Set a PIN | form
users/pin/client/switch-user-dialog.tsx | admin | /dashboard | Your account: > menu:Switch user |
users/sessions/client/own-sessions.tsx | admin | /profile | Sign out everywhere |
users/account/client/new-token-dialog.tsx | admin | /user-management?tab=tokens | New token | form
users/account/client/access-tokens.tsx | admin | /user-management?tab=tokens | Revoke |
users/saved-filters/client/saved-filter-dialogs.tsx | admin | /devices?status=received | Save these filters | form
users/saved-filters/client/saved-filter-dialogs.tsx | admin | /devices?status=done | Change "Mine" > menu:Delete |
users/account/client/profile-page.tsx | admin | /profile | | page:Change password
users/sign-in/client/login-page.tsx | nobody | /login | | page:Sign in
users/account/client/change-password-page.tsx | newcomer | /change-password | | page:Change password
settings/taxes/client/add-rate-dialog.tsx | admin | /charges-and-taxes | New tax rate | form
settings/taxes/client/end-rate-dialog.tsx | admin | /charges-and-taxes | Remove | form
settings/core/client/settings-card.tsx | admin | /settings | clear:Business name | page:Save
settings/transfer/client/reset-button.tsx | admin | /settings?category=devices | Reset this section |
settings/system/client/maintenance-dialog.tsx | admin | /system | Start the maintenance |
settings/transfer/client/import-dialog.tsx | admin | /settings?category=devices | More actions > menu:Import settings |
settings/forms/client/field-editor.tsx | admin | /settings?category=forms | =Colour > check:Must be filled in > check:Do not ask for it | page:Save
`;

const money = `
payments/shifts/client/cash-dialog.tsx | admin | /shifts | Cash in | form
payments/shifts/client/open-shift-dialog.tsx | care | /shifts | Open shift |
payments/shifts/client/count-form.tsx | admin | /shifts/close | text:One sum | page:Submit count
payments/shifts/client/force-close-dialog.tsx | admin | /shifts/{forgotten} | Force close | form
payments/shifts/client/sign-off-dialog.tsx | admin | /shifts/{differing} | Sign off | form
payments/invoices/client/issue-invoice-dialog.tsx | admin | /sales/{oldSale} | Issue invoice |
payments/invoices/client/cancel-invoice-dialog.tsx | admin | /invoices/{invoice} | Cancel invoice | form
payments/credit/client/sell-gift-card-dialog.tsx | admin | /gift-cards | Sell gift card | form
payments/credit/client/gift-card-dialog.tsx | admin | /gift-cards | link:•••• |
payments/credit/client/refund-gift-card-dialog.tsx | admin | /gift-cards | link:•••• > Refund | form
payments/credit/client/pay-debt-dialog.tsx | admin | /debts/{debtor} | Take payment > clear:Amount | form
payments/credit/client/pay-out-dialog.tsx | admin | /debts/{debtor} | Pay out | form
../client/ui/forms/reason-dialog.tsx | admin | /debts/{debtor} | Write off | form
payments/fiscal/client/certificate-dialog.tsx | admin | /fiscal | Replace certificate | form
payments/fiscal/client/fiscal-settings-dialog.tsx | admin | /fiscal | Change settings |
payments/fiscal/client/tax-numbers.tsx | admin | /settings?category=business | Change tax numbers |
payments/fiscal/client/switch-off-dialog.tsx | admin | /fiscal | Switch off | form
payments/accounts/client/accounts-dialog.tsx | admin | /payment-providers | Change accounts |
../client/providers/provider-dialog.tsx | admin | /payment-providers | Set up: Stripe |
../client/providers/provider-dialog.tsx | admin | /sms-providers | Set up: Twilio | form
../client/providers/switch-provider-dialog.tsx | admin | /payment-providers | Switch off: Simulator |
../client/providers/switch-provider-dialog.tsx | admin | /sms-providers | Switch off: Simulated messages |
messaging/provider-settings/client/test-message-dialog.tsx | admin | /sms-providers | Send test SMS: Simulated messages | form
../client/providers/switch-provider-dialog.tsx | admin | /mail-server | Switch off: Mail server |
messaging/mail-server/client/mail-server-dialog.tsx | admin | /mail-server | Change: Mail server > clear:Sender's address | form
messaging/mail-server/client/test-email-dialog.tsx | admin | /mail-server | Send a test email | form
messaging/email/client/email-paper-dialog.tsx | admin | /invoices/{invoice} | Send by email | form
integrations/shipping/client/shipping-dialogs.tsx | admin | /integrations | New shipping provider | form
integrations/outgoing/client/endpoint-dialog.tsx | admin | /webhooks | New webhook | form
integrations/outgoing/client/endpoint-acts.tsx | admin | /webhooks/{webhook} | =More > menu:Delete |
integrations/outgoing/client/rotate-dialog.tsx | admin | /webhooks/{webhook} | =More > menu:New secret |
integrations/outgoing/client/delivery-dialog.tsx | admin | /webhooks/{webhook} | link:Test event |
integrations/incoming/client/call-dialog.tsx | admin | /webhooks/incoming | link:Simulator |
integrations/incoming/client/replay-dialog.tsx | admin | /webhooks/incoming | link:Simulator > Take again | form
backups/client/place-dialog.tsx | admin | /backups | Choose a place > text:Folder or USB | form
backups/client/key-section.tsx | admin | /backups | Encrypt backups > Show the key > I have stored it >> Do not encrypt |
backups/client/key-dialog.tsx | admin | /backups | New key |
backups/client/backup-dialog.tsx | admin | /backups | Back up now >> link:20 |
backups/client/restore-dialog.tsx | admin | /backups | link:20 > Restore… | form
reports/digest/client/add-recipient-dialog.tsx | admin | /digest | New recipient | form
reports/digest/client/recipients-section.tsx | admin | /digest | Remove digest@ |
payments/fiscal/client/confirm-document-dialog.tsx | admin | /fiscal | TRA has it | form
sales/sale-page/client/refund-sale-dialog.tsx | admin | /sales/{sale} | Refund | form
sales/sale-page/client/refund-sale-dialog.tsx | care | /sales/{oldSale} | Ask for refund | form
sales/refunds/client/refund-done.tsx | admin | /sales/{sale} | Refund > One more of Chaja > Faulty > Give back > see:Refund completed |
sales/sale-page/client/cancel-sale-dialog.tsx | admin | /sales/{unpaid} | Cancel sale | form
sales/late-money/client/give-back-money-dialog.tsx | admin | /sales/{paidTwice} | Give it back | form
sales/late-money/client/use-for-repair-dialog.tsx | admin | /sales/{paidTwice} | Use it for a repair |
sales/late-money/client/same-money-dialog.tsx | admin | /sales/{typedElsewhere} | Same money | form
sales/reconciliation/client/paid-dialog.tsx | admin | /reconciliation/{silent} | It was paid | form
sales/reconciliation/client/unpaid-dialog.tsx | admin | /reconciliation/{silent} | It was not paid | form
sales/reconciliation/client/note-dialog.tsx | admin | /reconciliation/lines/{line} | Other money | form
audit/client/entry-dialog.tsx | admin | /audit?about=customers | link:Customer: created |
audit/client/seal-dialog.tsx | admin | /audit | Seal >> clear:Send to | form
outbox/client/correct-dialog.tsx | admin | /outbox?view=person | Correct the reference | form
outbox/client/end-review-dialog.tsx | admin | /outbox?view=reviews | Done |
approvals/client/decide-dialog.tsx | admin | /sales/{asked} | Reject | form
approvals/client/ask-dialog.tsx | care | /devices/{received} | Actions > menu:Ask to delete device | form
sales/sale-page/client/give-back-dialog.tsx | admin | /sales/{approved} | Give back |
sales/till/client/find-sale-dialog.tsx | admin | /pos | key:Shift+F9 |
sales/till/client/till-scanner.tsx | admin | /pos | key:Shift+F2 |
sales/till/client/customer-dialog.tsx | admin | /pos | key:F3 |
sales/till/client/customer-dialog.tsx | admin | /pos | key:F3 > key:F3 | form
sales/cart/client/discount-dialog.tsx | admin | /pos | Chaja ya Samsung > key:F6 |
loyalty/rewards/client/rewards-of-customer.tsx | admin | /pos | Chaja ya Samsung > key:F3 > type:Zuhura > text:Zuhura Ally >> Rewards |
sales/till/client/parked-dialog.tsx | admin | /pos | Chaja ya Samsung > key:F7 > key:Shift+F7 |
sales/till/client/repair-dialog.tsx | admin | /pos | Chaja ya Samsung > key:Shift+F6 |
sales/checkout/client/payment-form.tsx | admin | /pos | Chaja ya Samsung > key:F4 > key:F9 |
sales/cart/client/serials-dialog.tsx | admin | /pos | Infinix Hot 40 |
sales/cart/client/cart-bar.tsx | phone | /pos | Chaja ya Samsung > Open the cart |
sales/cart/client/line-dialog.tsx | phone | /pos | Chaja ya Samsung > Open the cart > Chaja ya Samsung > clear:Price | form
sales/checkout/client/payment-waiting.tsx | admin | /pos | Chaja ya Samsung > key:F9 > text:Mobile money > clear:Phone that pays > type:0754000002 > key:F9 > see:Waiting for the customer > key:Escape >> key:F9 |
`;

const stock = `
inventory/items/client/new-item-dialog.tsx | admin | /inventory | New item | form
inventory/items/client/edit-item-dialog.tsx | admin | /inventory/{item} | More > menu:Edit |
inventory/terms/client/terms-dialog.tsx | admin | /inventory/{item} | More > menu:Prices and terms |
inventory/items/client/correct-value-dialog.tsx | admin | /inventory/{item} | More > menu:Correct the stock value | form
inventory/items/client/correct-value-dialog.tsx | admin | /inventory/{phone} | More > menu:Correct the stock value | form
inventory/items/client/item-detail.tsx | admin | /inventory/{item} | More > menu:Archive |
inventory/items/client/adjust-dialog.tsx | admin | /inventory/{item} | Adjust stock |
inventory/items/client/adjust-dialog.tsx | admin | /inventory/{phone} | Adjust stock | form
inventory/receiving/client/receive-dialog.tsx | admin | /inventory/{item} | Receive stock |
inventory/receiving/client/receive-dialog.tsx | admin | /inventory/{phone} | Receive stock | form
inventory/receiving/client/receive-stock.tsx | admin | /inventory | key:Control+k > type:receive stock > key:Enter |
inventory/serials/client/serials-field.tsx | admin | /inventory/{phone} | Receive stock > Scan with the camera > see:Or drop an image |
inventory/pictures/client/item-picture-dialog.tsx | admin | /inventory/{item} | Open picture 1 |
inventory/serials/client/serial-history.tsx | admin | /inventory/{phone} | INF-1-1 |
inventory/alerts/client/resolve-dialog.tsx | admin | /inventory/alerts | check:Chaja ya Samsung > With a note |
inventory/counts/client/new-count-dialog.tsx | admin | /inventory/counts | New count > choose:One place | form
inventory/counts/client/counting-screen.tsx | admin | /inventory/counts/{count} | =Scan |
inventory/counts/client/count-head.tsx | admin | /inventory/counts/{count} | More > menu:Discard count |
inventory/counts/client/apply-dialog.tsx | admin | /inventory/counts/{finishedCount} | Apply |
inventory/movements/client/choose-item-dialog.tsx | admin | /inventory/movements | Choose an item |
inventory/import/client/choose-file.tsx | admin | /inventory/import | Paste | page:Check it
`;

const pressesIn = (text: string) =>
  text.trim() === "" ? [] : text.split(">").map((press) => press.trim());

const read = (line: string): Reached => {
  const [path = "", as = "", address = "", presses = "", form = ""] = line
    .split("|")
    .map((cell) => cell.trim());
  const steps = presses.split(">>").map(pressesIn);
  return {
    file: path.startsWith("../") ? path.slice(3) : `areas/${path}`,
    as: as as Reached["as"],
    address,
    first: steps.length > 1 ? (steps[0] ?? []) : [],
    presses: steps.at(-1) ?? [],
    isDialog: !form.startsWith("page:"),
    send: form === "" ? null : form.replace(/^(form|page):?/, ""),
  };
};

export const reached: readonly Reached[] = [
  // Far from the rows of the till, where a payment that waits would keep the cart of an order from opening.
  orderRequests,
  workshop,
  shop,
  money,
  stock,
  purchasing,
  suppliers,
  receiving,
  appointments,
  commission,
  handsets,
  loaners,
  onlineShop,
].flatMap((table) => table.trim().split("\n").map(read));
