ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "visible_from" timestamptz(3);--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "visible_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "imprint_url" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "privacy_url" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "publish_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "unpublish_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "utm" json;--> statement-breakpoint
CREATE INDEX "pages_due" ON "pages" USING btree (least("publish_at", "unpublish_at")) WHERE coalesce("pages"."publish_at", "pages"."unpublish_at") is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_time_zone" CHECK (char_length("users"."time_zone") between 1 and 64);--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_visibility" CHECK ("links"."visible_from" < "links"."visible_until");--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_language" CHECK ("pages"."language" ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{2,8})*$' and char_length("pages"."language") <= 35);--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_imprint_url" CHECK ("pages"."imprint_url" ~* '^https?://' and char_length("pages"."imprint_url") <= 2048);--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_privacy_url" CHECK ("pages"."privacy_url" ~* '^https?://' and char_length("pages"."privacy_url") <= 2048);--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_instants" CHECK ("pages"."publish_at" <> "pages"."unpublish_at");