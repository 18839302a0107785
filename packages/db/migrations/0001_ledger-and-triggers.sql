-- What drizzle cannot express.

-- Also the index of every read by page. Deferrable: a reorder passes through equal positions.
ALTER TABLE "links" ADD CONSTRAINT "links_position" UNIQUE ("page_id", "position") DEFERRABLE;
--> statement-breakpoint
ALTER TABLE "links" SET (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE "pages" SET (fillfactor = 85);
--> statement-breakpoint

-- The click ledger: one row a click, by month. A link's rows outlive the link, a page's go with the page.
CREATE TABLE "clicks" (
	"at" timestamptz(3) NOT NULL,
	"link" bigint NOT NULL,
	"page" text COLLATE "C" NOT NULL
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "clicks_default" PARTITION OF "clicks" DEFAULT;
--> statement-breakpoint
CREATE INDEX "clicks_page" ON "clicks" ("page");
--> statement-breakpoint

-- The ledger's sums, written in the same transaction. Reads ask only here.
CREATE TABLE "click_counts" (
	"link" bigint PRIMARY KEY,
	"clicks" bigint NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint

CREATE FUNCTION "forget_page_clicks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH gone AS (DELETE FROM "clicks" WHERE "page" = old."id" RETURNING "link")
	DELETE FROM "click_counts" WHERE "link" IN (SELECT "link" FROM gone);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "pages_forget_clicks" AFTER DELETE ON "pages" FOR EACH ROW EXECUTE FUNCTION "forget_page_clicks"();
--> statement-breakpoint

-- The first account of an instance is its administrator. The lock makes two first sign-ups one after the other.
CREATE FUNCTION "first_user_is_admin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('tessera:first-user'));
	new."role" := CASE WHEN EXISTS (SELECT FROM "users") THEN 'user' ELSE 'admin' END;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_first_is_admin" BEFORE INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "first_user_is_admin"();
