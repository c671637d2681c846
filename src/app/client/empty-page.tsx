export function EmptyPage() {
  return null;
}
