import type { PlaceView, Text } from "$/wire";
import { blockedNote, freeNote } from "$/texts";

/** What is to be known of a place now, beside its own words. */
export function noteOf(place: PlaceView, lateFee: Text | undefined): Text | undefined {
  if (place.blocked) return blockedNote;
  return lateFee && freeNote(lateFee);
}
