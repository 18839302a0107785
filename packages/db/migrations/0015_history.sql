CREATE TABLE "page_sources" (
	"page_id" text collate "C" PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"token_id" text collate "C",
	"token_name" text,
	"applied_at" timestamptz(3) NOT NULL,
	"revision" bigint NOT NULL,
	"document" json NOT NULL,
	CONSTRAINT "page_sources_source" CHECK (char_length("page_sources"."source") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "previews" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"secret" text collate "C" NOT NULL,
	"key" text collate "C",
	"note" text,
	"user_id" text collate "C" NOT NULL,
	"token_id" text collate "C",
	"token_name" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"revision" bigint NOT NULL,
	"document" json NOT NULL,
	CONSTRAINT "previews_secret_form" CHECK ("previews"."secret" ~ '^[A-Za-z0-9]{27}$'),
	CONSTRAINT "previews_key_form" CHECK ("previews"."key" ~ '^[A-Za-z0-9_-]+$' and char_length("previews"."key") <= 64),
	CONSTRAINT "previews_note" CHECK (char_length("previews"."note") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"page" text collate "C" NOT NULL,
	"revision" bigint NOT NULL,
	"last_revision" bigint NOT NULL,
	"started_at" timestamptz(3) NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"via" text NOT NULL,
	"user_id" text collate "C",
	"token_id" text collate "C",
	"token_name" text,
	"source" text,
	"restored_from" bigint,
	"parts" text[] NOT NULL,
	"published" boolean NOT NULL,
	"links" integer NOT NULL,
	"bytes" integer NOT NULL,
	"document" json NOT NULL,
	"link_ids" json NOT NULL,
	CONSTRAINT "revisions_page_revision_pk" PRIMARY KEY("page","revision"),
	CONSTRAINT "revisions_order" CHECK ("revisions"."last_revision" >= "revisions"."revision")
);
--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "entry_revision" bigint;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "entry_started_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "entry_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "entry_via" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "entry_user" text collate "C";--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "entry_session" text collate "C";--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "entry_token" text collate "C";--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "entry_token_name" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "entry_parts" text[];--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "entry_removed_link" boolean;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "entry_source" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "entry_restored_from" bigint;--> statement-breakpoint
ALTER TABLE "page_sources" ADD CONSTRAINT "page_sources_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "previews" ADD CONSTRAINT "previews_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "previews_secret" ON "previews" USING btree ("secret");--> statement-breakpoint
CREATE UNIQUE INDEX "previews_key" ON "previews" USING btree ("page_id","key");--> statement-breakpoint
CREATE INDEX "previews_expires_at" ON "previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "revisions_expires_at" ON "revisions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_entry" CHECK (num_nulls("pages"."entry_revision", "pages"."entry_started_at", "pages"."entry_at", "pages"."entry_via", "pages"."entry_parts", "pages"."entry_removed_link") in (0, 6));