CREATE TABLE "removed_links" (
	"page_id" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"id" text collate "C" NOT NULL,
	"n" bigint NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "removed_links_page_id_key_pk" PRIMARY KEY("page_id","key")
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "key" text collate "C";--> statement-breakpoint
ALTER TABLE "removed_links" ADD CONSTRAINT "removed_links_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_links_at" ON "removed_links" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "links_key" ON "links" USING btree ("page_id","key") WHERE "links"."key" is not null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_key_form" CHECK ("links"."key" ~ '^[A-Za-z0-9_-]{1,64}$');