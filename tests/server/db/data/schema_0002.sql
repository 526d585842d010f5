BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE contributions (
	game_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER, 
	bits VARCHAR(64) NOT NULL, 
	first INTEGER NOT NULL, 
	CONSTRAINT pk_contributions PRIMARY KEY (game_id, number), 
	CONSTRAINT fk_contributions_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "contributions" VALUES('cm8puje7zhj6',1,0,'11111111111111111111111111111111',0);
CREATE TABLE entries (
	game_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	clocks TEXT, 
	CONSTRAINT pk_entries PRIMARY KEY (game_id, number), 
	CONSTRAINT fk_entries_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('nudd5z3rqm48',1,'action',0,'@a2',1795345669275,'[86404943,86400000]');
INSERT INTO "entries" VALUES('nudd5z3rqm48',2,'action',1,'@a5',1795345669314,'[86404943,86404961]');
INSERT INTO "entries" VALUES('nudd5z3rqm48',3,'action',0,'@a6',1795345669355,'[86409902,86404961]');
INSERT INTO "entries" VALUES('nudd5z3rqm48',4,'action',1,'@a7',1795345669415,'[86409902,86409901]');
INSERT INTO "entries" VALUES('nudd5z3rqm48',5,'action',0,'@b1',1795345669437,'[86414880,86409901]');
INSERT INTO "entries" VALUES('nudd5z3rqm48',6,'action',1,'@b2',1795345669481,'[86414880,86414857]');
INSERT INTO "entries" VALUES('cm8puje7zhj6',1,'chance',NULL,'R3',1795345669593,NULL);
INSERT INTO "entries" VALUES('cm8puje7zhj6',2,'action',0,'eat1',1795345669608,NULL);
INSERT INTO "entries" VALUES('cm8puje7zhj6',3,'chance',NULL,'R1',1795345669608,NULL);
INSERT INTO "entries" VALUES('cm8puje7zhj6',4,'action',1,'eat1',1795345669614,NULL);
INSERT INTO "entries" VALUES('cm8puje7zhj6',5,'chance',NULL,'R3',1795345669614,NULL);
INSERT INTO "entries" VALUES('cm8puje7zhj6',6,'action',0,'eat1',1795345669633,NULL);
INSERT INTO "entries" VALUES('cm8puje7zhj6',7,'chance',NULL,'R1',1795345669633,NULL);
INSERT INTO "entries" VALUES('cm8puje7zhj6',8,'action',1,'eat1',1795345669646,NULL);
INSERT INTO "entries" VALUES('cm8puje7zhj6',9,'chance',NULL,'R1',1795345669646,NULL);
INSERT INTO "entries" VALUES('su29xxxfrwm7',1,'action',0,'@a1',1795345669709,NULL);
INSERT INTO "entries" VALUES('2w6wy2gzzj6e',1,'action',0,'@a2',1795345669738,NULL);
INSERT INTO "entries" VALUES('2w6wy2gzzj6e',2,'action',1,'@a5',1795345669738,NULL);
INSERT INTO "entries" VALUES('2w6wy2gzzj6e',3,'action',0,'@a6',1795345669738,NULL);
INSERT INTO "entries" VALUES('2w6wy2gzzj6e',4,'action',1,'@a7',1795345669738,NULL);
INSERT INTO "entries" VALUES('2w6wy2gzzj6e',5,'action',0,'@b1',1795345669738,NULL);
INSERT INTO "entries" VALUES('2w6wy2gzzj6e',6,'action',1,'@b2',1795345669738,NULL);
INSERT INTO "entries" VALUES('t5u8jr6cyc83',1,'action',0,'@a1',1795345669788,NULL);
CREATE TABLE games (
	id VARCHAR(16) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	asked TEXT NOT NULL, 
	options TEXT NOT NULL, 
	start TEXT, 
	tags TEXT NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	on_leave VARCHAR(8) NOT NULL, 
	clock_initial BIGINT, 
	clock_increment BIGINT, 
	version INTEGER NOT NULL, 
	seating INTEGER NOT NULL, 
	turn INTEGER, 
	deadline BIGINT, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	started BIGINT, 
	ended BIGINT, 
	next VARCHAR(16), commitment VARCHAR(64), 
	CONSTRAINT pk_games PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('nudd5z3rqm48','live','packeis','{"shape":"std","players":"2"}','{"players":"2","deal":"212112311121212221332131132111122111112111311121221331232223"}',NULL,'{}','c8024c6e4d7d3082a44e99296cb8c3ab4e48e9f31bb07443f24f31fb60061fa0','skip',86400000,5000,6,1,0,1795432084361,1795345669137,1795345669481,1795345669218,NULL,NULL,'b68178845e31e2fc96cc7a1f6ca8b38c61b09ebd946f57f118944703fcf1addc');
INSERT INTO "games" VALUES('m4anryezzq5j','live','packeis','{"players":"2"}','{"players":"2","deal":"211221312121111211221211332331132311113112122221121121121323"}',NULL,'{}','0a675456fbad2410dbe15c04a149e6cf34db2738092cde33b032ae1e7b1b7867','skip',NULL,NULL,0,0,0,NULL,1795345669538,1795345669538,NULL,NULL,NULL,'0df58484a02f95a0c295fbe12efb25e7f849a33b6a626a053db94edb9d38e9ca');
INSERT INTO "games" VALUES('cm8puje7zhj6','live','quick','{"most":"9","players":"2"}','{"players":"2","most":"9","deal":"7"}',NULL,'{}','3b832aa393033749b625366c91df50c46a66db3d1b25a4ccac99221e4b45fc83','skip',NULL,NULL,9,0,0,NULL,1795345669593,1795345669646,1795345669593,NULL,NULL,'2692c193ab6bf47dca2bf8d098c00b7f9b8a7a66cb26015ee2915e5dc8d880aa');
INSERT INTO "games" VALUES('su29xxxfrwm7','live','penguin_game','{"players":"1","challenge":"yes"}','{"players":"1","challenge":"yes","deal":"AAASCSCMCCSMMSAMCSAMASMC"}',NULL,'{"event":"daily 2026-11-22"}','97d06b59408b0851f82addff1e613a712df98f936f713985f814b80e532c284a','skip',NULL,NULL,1,0,0,NULL,1795345669675,1795345669709,1795345669675,NULL,NULL,'164087ef1d276708c14f1922d7316e06863a2a415333643b975f1f52bbdbf836');
INSERT INTO "games" VALUES('2w6wy2gzzj6e','record','packeis','{"shape":"std","players":"2"}','{"players":"2","deal":"212112311121212221332131132111122111112111311121221331232223"}',NULL,'{"date":"2026-11-22"}','','skip',NULL,NULL,6,0,NULL,NULL,1795345669738,1795345669738,NULL,1795345669738,NULL,'b68178845e31e2fc96cc7a1f6ca8b38c61b09ebd946f57f118944703fcf1addc');
INSERT INTO "games" VALUES('t5u8jr6cyc83','live','packeis','{"shape":"std","players":"2"}','{"players":"2","deal":"111322121221322322111131111321122113211311133211221231221112"}',NULL,'{}','e2a15165dc1fcefc02d3703a6cca10d58bf7953ebf139507fd27e48f81bef005','skip',NULL,NULL,1,0,1,NULL,1795345669773,1795345669788,1795345669773,NULL,NULL,'e481b810f825cbeca205f7b7cdc8ef5591b1798c0b9fda157fd538df95c29203');
CREATE TABLE promises (
	commitment VARCHAR(64) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	CONSTRAINT pk_promises PRIMARY KEY (commitment)
);
INSERT INTO "promises" VALUES('b0d80e181c5feecd410798b76ad56af64cdf58f75c131b4ad3dd0d121b7188d7','e5ec515efde6d3a7e8a49d943d582ef04a28a8a6c2750bec2d5993966cce01c7',1795345669756);
CREATE TABLE seats (
	game_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	level VARCHAR(16), 
	name VARCHAR(40) NOT NULL, 
	holder VARCHAR(64), 
	invite VARCHAR(64), 
	CONSTRAINT pk_seats PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_seats_game_id FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT uq_seats_invite UNIQUE (invite)
);
INSERT INTO "seats" VALUES('nudd5z3rqm48',0,'human',NULL,'Ada','09f61f8d9cd65e6a0c258087c485b6293541364e42bd97b2d7936580c8aa3c54',NULL);
INSERT INTO "seats" VALUES('nudd5z3rqm48',1,'human',NULL,'Bo','16963e78cef396ea322c6338a8c801ae0d11f2156e64cc1af827306f36a344fe','48983923d56d767f43bb3277c3686ab9e6eefdf3b101671f54c4f6c6556cfb42');
INSERT INTO "seats" VALUES('m4anryezzq5j',0,'human',NULL,'Ada','09f61f8d9cd65e6a0c258087c485b6293541364e42bd97b2d7936580c8aa3c54',NULL);
INSERT INTO "seats" VALUES('m4anryezzq5j',1,'open',NULL,'',NULL,'d42b0ba6ff0d1468bdec3232e89d1a35a640971fd1c2c22e3f213ca3ebb80e77');
INSERT INTO "seats" VALUES('cm8puje7zhj6',0,'human',NULL,'Ada','09f61f8d9cd65e6a0c258087c485b6293541364e42bd97b2d7936580c8aa3c54',NULL);
INSERT INTO "seats" VALUES('cm8puje7zhj6',1,'human',NULL,'Cy','09f61f8d9cd65e6a0c258087c485b6293541364e42bd97b2d7936580c8aa3c54',NULL);
INSERT INTO "seats" VALUES('su29xxxfrwm7',0,'human',NULL,'Ada','09f61f8d9cd65e6a0c258087c485b6293541364e42bd97b2d7936580c8aa3c54',NULL);
INSERT INTO "seats" VALUES('2w6wy2gzzj6e',0,'human',NULL,'Ada',NULL,NULL);
INSERT INTO "seats" VALUES('2w6wy2gzzj6e',1,'human',NULL,'Bo',NULL,NULL);
INSERT INTO "seats" VALUES('t5u8jr6cyc83',0,'human',NULL,'Ada','09f61f8d9cd65e6a0c258087c485b6293541364e42bd97b2d7936580c8aa3c54',NULL);
INSERT INTO "seats" VALUES('t5u8jr6cyc83',1,'human',NULL,'Cy','09f61f8d9cd65e6a0c258087c485b6293541364e42bd97b2d7936580c8aa3c54',NULL);
CREATE INDEX ix_games_ended_updated ON games (ended, updated);
CREATE INDEX ix_games_deadline ON games (deadline);
CREATE INDEX ix_seats_holder ON seats (holder);
CREATE INDEX ix_promises_made ON promises (made);
COMMIT;
