/** The logo is an F whose middle bar ends in a solder point. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-[#0b5a5e]" />
      <path
        d="M11 24V9.5A1.5 1.5 0 0 1 12.5 8H22M11 16h7.5"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <circle cx="22.5" cy="16" r="2.1" className="fill-[#f2ac3c]" />
    </svg>
  );
}
