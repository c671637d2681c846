import { useQuery } from "@tanstack/react-query";
import { read } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import type { BookingPhoto } from "../contract.ts";
import { bookingsContract } from "../contract.ts";

/** The photos that the customer sent with a booking. A press shows one in full size. */
export function BookingPhotos({ photos }: { photos: readonly BookingPhoto[] }) {
  const { t } = useTranslation("appointments");
  if (photos.length === 0) return null;
  return (
    <ul className="grid grid-cols-3 gap-2" aria-label={t("booking.photosTitle")}>
      {photos.map(({ id, url, thumbnailUrl, width, height }, nth) => (
        <li key={id}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="block overflow-hidden rounded-control border border-line"
          >
            <img
              src={thumbnailUrl}
              width={width}
              height={height}
              loading="lazy"
              alt={t("booking.photo", { nth: nth + 1 })}
              className="aspect-square w-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The photos of the booking from which an appointment was made. */
export default function PhotosOfBooking({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(read(bookingsContract.getBooking, { params: { id: bookingId } }));
  return data ? <BookingPhotos photos={data.photos} /> : null;
}
