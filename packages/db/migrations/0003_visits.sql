CREATE TABLE "click_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "click_batches_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz(3) NOT NULL,
	"rolled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text collate "C" NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"visitor" "bytea" NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"closed_at" timestamptz(3),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('phishing', 'malware', 'spam', 'illegal', 'other')),
	CONSTRAINT "reports_text" CHECK (char_length("reports"."text") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "click_batches_unrolled" ON "click_batches" USING btree ("n") WHERE not "click_batches"."rolled";--> statement-breakpoint
CREATE INDEX "click_batches_at" ON "click_batches" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "former_slugs_slug" ON "former_slugs" USING btree (lower("slug"));--> statement-breakpoint
CREATE INDEX "former_slugs_page" ON "former_slugs" USING btree ("page_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open" ON "reports" USING btree ("page_id","visitor") WHERE "reports"."closed_at" is null;